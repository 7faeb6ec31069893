import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CardLayout } from './card-layout.ts';

/** A card whose vehicle is loading. */
export function VehicleCardSkeleton({ layout = 'grid' }: { layout?: CardLayout }) {
  return (
    <div data-testid="vehicle-card-skeleton" className={`card-frame card-in-${layout}`}>
      <div className="card-photo">
        <Skeleton className="absolute inset-0 size-full rounded-none" />
      </div>
      <div className="card-body">
        <div className="card-heading">
          <div className="grow">
            <Skeleton className="my-0.5 h-5 w-3/4" />
            <div className="card-headline">
              <Skeleton className="mt-1.5 h-3.5 w-1/2" />
            </div>
          </div>
          <div className="card-price">
            <Skeleton className="h-7 w-28" />
            <Skeleton className="mt-1 h-4 w-24" />
          </div>
        </div>
        <div className="card-facts">
          {['odometer', 'transmission', 'fuel'].map((fact) => (
            <Skeleton key={fact} className="h-5 w-20 max-w-full" />
          ))}
        </div>
        <div className="card-payment">
          <Skeleton className="my-1 h-3.5 w-full" />
        </div>
        <div className="card-stock">
          <Skeleton className="my-1 h-3.5 w-16" />
        </div>
      </div>
    </div>
  );
}
