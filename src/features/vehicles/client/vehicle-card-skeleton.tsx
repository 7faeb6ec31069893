import { Skeleton } from '#client/ui/skeleton.tsx';
import { type CardLayout, cardShapes } from './card-shapes.ts';

/** A card whose vehicle is loading. */
export function VehicleCardSkeleton({ layout = 'grid' }: { layout?: CardLayout }) {
  const shape = cardShapes[layout];
  return (
    <div data-testid="vehicle-card-skeleton" className={shape.card}>
      <div className={shape.photo}>
        <Skeleton className="absolute inset-0 size-full rounded-none" />
      </div>
      <div className={shape.body}>
        <div className={shape.heading}>
          <div className="grow">
            <Skeleton className="my-0.5 h-5 w-3/4" />
            <div className={shape.headline}>
              <Skeleton className="mt-1.5 h-3.5 w-1/2" />
            </div>
          </div>
          <div className={shape.price}>
            <Skeleton className="h-7 w-28" />
            <Skeleton className="mt-1 h-4 w-24" />
          </div>
        </div>
        <div className={shape.facts}>
          {['odometer', 'transmission', 'fuel'].map((fact) => (
            <Skeleton key={fact} className="h-5 w-20 max-w-full" />
          ))}
        </div>
        <div className={shape.foot}>
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-9 w-32" />
        </div>
      </div>
    </div>
  );
}
