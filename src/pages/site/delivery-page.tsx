import { useSearch } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { DeliveryForm } from '#features/delivery/client/delivery-form.tsx';
import type { Delivery } from '#features/delivery/delivery.contract.ts';
import { deliveryAddress, readDeliverySearch } from '#features/delivery/delivery-paths.ts';
import { bandWords, deliveryPriceWords, deliveryWords } from '#features/delivery/delivery-words.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { askHref, vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { PageHeader } from './layout/page-header.tsx';

/** What it costs to have a car brought, by postcode. */
export function DeliveryPage() {
  const { name, delivers } = useDealership();
  usePageHead({
    title: `Delivery | ${name}`,
    description: `What ${name} asks to deliver a car to your postcode.`,
  });
  const { postcode, vehicleId, isUnreadable } = readDeliverySearch(new URLSearchParams(useSearch()));
  const { data: vehicle } = useRead(vehicleAddress(vehicleId ?? 0), { isEnabled: vehicleId !== undefined });
  const { data: delivery, isError } = useRead(deliveryAddress(postcode), {
    isEnabled: Boolean(delivers),
    keepsFormer: true,
  });
  const askUs = vehicle ? askHref(vehicle.id) : sitePaths.contact;
  return (
    <>
      <PageHeader title="Delivery" isShort />
      <div className="page-width section-space">
        <div className="max-w-2xl space-y-8">
          {vehicle && <OfVehicle vehicle={vehicle} />}
          {delivers ? (
            <DeliveryForm key={postcode} postcode={postcode} vehicleId={vehicleId} />
          ) : (
            <p>
              We have no price list for delivery on this site. Ask us, and we will tell you what it costs.
            </p>
          )}
          {delivers && isError && (
            <p role="alert">The price could not be loaded. Please try again, or ask us.</p>
          )}
          {isUnreadable && <p role="alert">That is no postcode: it has four digits, such as 2640.</p>}
          {postcode && delivery?.to && <Answer to={delivery.to} />}
          {delivery && <PriceList delivery={delivery} />}
          <ButtonLink href={askUs} variant={delivers ? 'secondary' : 'accent'}>
            Ask Us About Delivery
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function OfVehicle({ vehicle }: { vehicle: PublicVehicle }) {
  return (
    <p className="text-lead">
      For the{' '}
      <SmartLink href={vehicleHref(vehicle.id)} className="underline underline-offset-4">
        {vehicleTitle(vehicle)}
      </SmartLink>
    </p>
  );
}

function Answer({ to }: { to: NonNullable<Delivery['to']> }) {
  const { price, distance } = deliveryWords(to);
  return (
    <div role="status" className="rounded-card border border-line bg-surface p-6 tight:p-4">
      <p className="text-heading font-semibold">{price}</p>
      <p className="mt-2 text-muted">{distance}</p>
    </div>
  );
}

function PriceList({ delivery: { bands, note } }: { delivery: Delivery }) {
  return (
    <section aria-labelledby="delivery-prices">
      <h2 id="delivery-prices" className="text-2xl">
        Our Prices
      </h2>
      <table className="mt-4 w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="pr-4 pb-2 font-normal">
              From our yard, in a straight line
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.upToKm} className="border-b border-line">
              <td className="py-2 pr-4">{bandWords(band)}</td>
              <td className="py-2 text-right tabular-nums">{deliveryPriceWords(band.priceDollars)}</td>
            </tr>
          ))}
          <tr>
            <td className="py-2 pr-4">Further away</td>
            <td className="py-2 text-right">Please ask us</td>
          </tr>
        </tbody>
      </table>
      {note && <p className="mt-4 text-muted">{note}</p>}
    </section>
  );
}
