import { CalendarCheck, Landmark } from 'lucide-react';
import type { RefObject } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { FollowLink, NextOfItsKindLink } from '#features/alerts/client/alert-links.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { DeliveryForm } from '#features/delivery/client/delivery-form.tsx';
import { PriceNote } from '#features/vehicles/client/price-note.tsx';
import { PrintButton } from '#features/vehicles/client/print/print-button.tsx';
import { ReducedBadge } from '#features/vehicles/client/reduced-badge.tsx';
import { ShareMenu } from '#features/vehicles/client/share/share-menu.tsx';
import { fullStockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import { isComing, isOnHold, isSold, onHoldWords } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { priceLabel } from '#features/vehicles/vehicle-labels.ts';
import { askHref, holdHref, viewingHref } from '#features/vehicles/vehicle-paths.ts';
import { formatDay } from '#shared/dates.ts';
import { exactDollars } from '#shared/money.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { CompareControl } from './compare-control.tsx';
import { DriveAwayNote } from './drive-away-note.tsx';
import { EditThisCar } from './edit-this-car.tsx';
import { PaymentNote } from './payment-note.tsx';
import { WaysToReach } from './ways-to-reach.tsx';

interface SidebarProps {
  vehicle: PublicVehicle;
  viewingLink: RefObject<HTMLAnchorElement | null>;
}

export function VehicleSidebar({ vehicle, viewingLink }: SidebarProps) {
  const { delivers } = useDealership();
  const stock = fullStockNumberLabel(vehicle);
  return (
    // What is sticky does not scroll, so it stands still for the keys: its foot may be below the window.
    <aside
      aria-label="Price and next steps"
      className="rounded-card border border-line bg-surface p-6 shadow-card tight:p-4 lg:top-24 lg:not-has-[:is(a,button,summary):focus-visible]:sticky"
    >
      {isSold(vehicle) ? (
        <SoldNotice vehicle={vehicle} />
      ) : (
        <Offer vehicle={vehicle} viewingLink={viewingLink} />
      )}
      <div className="mt-3 grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1">
        <ShareMenu vehicle={vehicle} />
        <PrintButton vehicle={vehicle} />
      </div>
      <EditThisCar id={vehicle.id} />
      {!isSold(vehicle) && <PaymentNote vehicle={vehicle} />}
      {delivers && !isSold(vehicle) && (
        <div className="mt-5 border-t border-line pt-4">
          <DeliveryForm vehicleId={vehicle.id} />
        </div>
      )}
      {stock && (
        <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
          Stock Number: <span className="font-semibold text-ink">{stock}</span>
        </p>
      )}
    </aside>
  );
}

function Offer({ vehicle, viewingLink }: SidebarProps) {
  const dealership = useDealership();
  return (
    <>
      {/* Words instead of a figure need more space. */}
      <p className={`${vehicle.price ? 'text-title' : 'text-heading'} font-semibold tabular-nums`}>
        {priceLabel(vehicle.price)}
        <PriceNote price={vehicle.price} priceType={vehicle.priceType} />
      </p>
      {vehicle.reduction && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <ReducedBadge reduction={vehicle.reduction} />
          <span>
            on {formatDay(vehicle.reduction.on)}, from {exactDollars(vehicle.reduction.from)}.{' '}
            <SmartLink href={sitePaths.prices} className="underline underline-offset-4">
              Our rule
            </SmartLink>
          </span>
        </p>
      )}
      {vehicle.driveAway && vehicle.price && (
        <DriveAwayNote price={vehicle.price} driveAway={vehicle.driveAway} />
      )}
      {vehicle.dutyWords && <p className="mt-4 text-sm text-muted">{vehicle.dutyWords}</p>}
      {isOnHold(vehicle) && (
        <p className="mt-4">
          {onHoldWords(vehicle)} You may still{' '}
          <SmartLink href={askHref(vehicle.id)} className="underline underline-offset-4">
            send an inquiry
          </SmartLink>
          .
        </p>
      )}
      {isComing(vehicle) && (
        <p className="mt-4">
          {vehicle.expectedWords ? `${vehicle.expectedWords}. ` : 'This vehicle is coming soon. '}
          Until it is here you may{' '}
          <SmartLink href={askHref(vehicle.id)} className="underline underline-offset-4">
            ask us about it
          </SmartLink>
          .
        </p>
      )}
      <div className="mt-5 grid grid-cols-1 gap-3">
        <ButtonLink ref={viewingLink} href={viewingHref(vehicle.id, dealership)} variant="accent" size="lg">
          <CalendarCheck aria-hidden="true" className="size-5" />
          Schedule Viewing
        </ButtonLink>{' '}
        <ButtonLink href={`${sitePaths.finance}?vehicle=${vehicle.id}`} variant="secondary" size="lg">
          <Landmark aria-hidden="true" className="size-5" />
          Financing Options
        </ButtonLink>{' '}
        {dealership.takesHolds && !isOnHold(vehicle) && (
          <ButtonLink href={holdHref(vehicle.id)} variant="secondary" size="lg">
            Ask Us to Hold It
          </ButtonLink>
        )}
        {vehicle.price ? <FollowLink vehicleId={vehicle.id} /> : null}
        <CompareControl vehicle={vehicle} />
        <WaysToReach vehicle={vehicle} />
      </div>
    </>
  );
}

function SoldNotice({ vehicle }: Pick<SidebarProps, 'vehicle'>) {
  return (
    <>
      <p className="text-heading">This vehicle has been sold</p>
      <p className="mt-2 text-muted">It has found its owner. There are others like it in the yard.</p>
      <ButtonLink href={sitePaths.browse} size="lg" className="mt-5 w-full">
        Browse Our Inventory
      </ButtonLink>
      <NextOfItsKindLink make={vehicle.make} model={vehicle.model} className="mt-3 w-full" />
    </>
  );
}
