import { Fuel, Gauge, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsFirstShowing } from '#client/hooks/use-is-first-showing.ts';
import { classNames } from '#client/ui/class-names.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { stockNumberLabel } from '../names/stock-number.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { odometerLabel, priceLabel, UNKNOWN, vehicleTitle } from '../vehicle-labels.ts';
import { vehicleHref } from '../vehicle-paths.ts';
import { type CardLayout, photoSizes } from './card-layout.ts';
import { CardPhoto } from './card-photo.tsx';
import { CardPhotoCount } from './card-photo-count.tsx';
import { CardPhotos } from './card-photos.tsx';
import { PriceNote } from './price-note.tsx';
import { ReducedBadge } from './reduced-badge.tsx';
import { VehicleTagBadge } from './vehicle-tag-badge.tsx';
import { WholeWords } from './whole-words.tsx';

export interface VehicleCardProps {
  vehicle: PublicVehicle;
  layout?: CardLayout;
  /** `eager` for cards visible at first, `first` for the largest contentful paint. */
  photoLoading?: 'lazy' | 'eager' | 'first';
  /** In a swipeable row, which is as high as its highest card. */
  isInRow?: boolean;
  /** A control on the photo. */
  mark?: ReactNode;
  /** The monthly cost. */
  payment?: ReactNode;
}

/** The whole card links to the vehicle: the title's link is stretched over everything but the photos and the mark. */
export function VehicleCard({
  vehicle,
  layout = 'grid',
  photoLoading = 'lazy',
  isInRow = false,
  mark,
  payment,
}: VehicleCardProps) {
  const title = vehicleTitle(vehicle);
  const stock = stockNumberLabel(vehicle);
  // Not after Back: restoring the scroll position needs the height of every card.
  const isDrawnWhenNear = useIsFirstShowing() && photoLoading === 'lazy' && !isInRow;
  const photo = <CardPhoto vehicle={vehicle} alt={title} sizes={photoSizes[layout]} loading={photoLoading} />;
  // In a row a swipe goes on to the next card, and the photo of a list is too small for it.
  const canSwipe = vehicle.photoCount > 1 && layout === 'grid' && !isInRow;
  return (
    <article
      className={classNames(
        `card-frame card-in-${layout} vehicle-card group`,
        isDrawnWhenNear && 'card-when-near',
      )}
    >
      <div className="card-photo">
        {canSwipe ? (
          <CardPhotos vehicle={vehicle} title={title} sizes={photoSizes[layout]}>
            {photo}
          </CardPhotos>
        ) : (
          <>
            {photo}
            <CardPhotoCount count={vehicle.photoCount} />
          </>
        )}
        <VehicleTagBadge tag={vehicle.tag} className="card-tag" />
        <ReducedBadge reduction={vehicle.reduction} className="card-tag card-reduced" />
      </div>
      <div className="card-body">
        <div className="card-heading">
          <div className="min-w-0">
            <h3 className="text-lg leading-snug font-semibold tracking-tight">
              <SmartLink href={vehicleHref(vehicle.id)} className="card-link">
                <WholeWords text={title} />
              </SmartLink>
            </h3>
            <p className="card-headline">{vehicle.headline}</p>
          </div>
          <p className="card-price">
            {priceLabel(vehicle.price)}
            <PriceNote price={vehicle.price} priceType={vehicle.priceType} />
          </p>
        </div>
        <ul className="card-facts">
          <Fact icon={<Gauge />} name="Odometer" value={odometerLabel(vehicle.mileage)} />
          <Fact icon={<Settings2 />} name="Transmission" value={vehicle.transmission} />
          <Fact icon={<Fuel />} name="Fuel" value={vehicle.fuelType} />
        </ul>
        <p className="card-payment">{payment}</p>
        <p className="card-stock">{stock && `Stock ${stock}`}</p>
      </div>
      {mark}
    </article>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <li className="card-fact">
      {icon}
      <span className="sr-only">{name}: </span>
      <span className="truncate">{value || UNKNOWN}</span>
    </li>
  );
}
