import { Fuel, Gauge, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useIsFirstShowing } from '#client/use-is-first-showing.ts';
import { stockNumberLabel } from '../stock-number.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { odometerLabel, priceLabel, UNKNOWN, vehicleTitle } from '../vehicle-labels.ts';
import { vehicleHref } from '../vehicle-paths.ts';
import { CardPhoto } from './card-photo.tsx';
import { type CardLayout, cardShapes } from './card-shapes.ts';
import { PriceNote } from './price-note.tsx';
import { VehicleTagBadge } from './vehicle-tag-badge.tsx';

export interface VehicleCardProps {
  vehicle: PublicVehicle;
  layout?: CardLayout;
  /** `eager` for cards visible at first, `first` for the largest contentful paint. */
  photoLoading?: 'lazy' | 'eager' | 'first';
  /** In a swipeable row, which is as high as its highest card. */
  isInRow?: boolean;
  /** Further actions, such as the compare toggle. */
  actions?: ReactNode;
}

/** The whole card links to the vehicle: the title's link is stretched over everything but the actions. */
export function VehicleCard({
  vehicle,
  layout = 'grid',
  photoLoading = 'lazy',
  isInRow = false,
  actions,
}: VehicleCardProps) {
  const shape = cardShapes[layout];
  const title = vehicleTitle(vehicle);
  const stock = stockNumberLabel(vehicle);
  // Not after Back: restoring the scroll position needs the height of every card.
  const isDrawnWhenNear = useIsFirstShowing() && photoLoading === 'lazy' && !isInRow;
  return (
    <article className={classNames(shape.card, isDrawnWhenNear && 'card-when-near', 'vehicle-card group')}>
      <div className={shape.photo}>
        <CardPhoto vehicle={vehicle} alt={title} sizes={shape.photoSizes} loading={photoLoading} />
        <VehicleTagBadge tag={vehicle.tag} className="absolute top-3 left-3" />
      </div>
      <div className={shape.body}>
        <div className={shape.heading}>
          <div className="min-w-0">
            <h3 className="text-lg leading-snug font-semibold tracking-tight">
              <SmartLink href={vehicleHref(vehicle.id)} className="vehicle-card-link">
                {title}
              </SmartLink>
            </h3>
            <p className={shape.headline}>{vehicle.headline}</p>
          </div>
          <p className={shape.price}>
            {priceLabel(vehicle.price)}
            <PriceNote price={vehicle.price} priceType={vehicle.priceType} />
          </p>
        </div>
        <ul className={shape.facts}>
          <Fact icon={<Gauge />} name="Odometer" value={odometerLabel(vehicle.mileage)} />
          <Fact icon={<Settings2 />} name="Transmission" value={vehicle.transmission} />
          <Fact icon={<Fuel />} name="Fuel" value={vehicle.fuelType} />
        </ul>
        <div className={shape.foot}>
          <span className="text-xs text-muted">{stock && `Stock ${stock}`}</span>
          {actions && (
            <div className="relative z-1 whitespace-nowrap max-[16rem]:whitespace-normal">{actions}</div>
          )}
        </div>
      </div>
    </article>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <li className="vehicle-card-fact">
      {icon}
      <span className="sr-only">{name}: </span>
      <span className="truncate">{value || UNKNOWN}</span>
    </li>
  );
}
