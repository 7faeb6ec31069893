import { usePageHead } from '#client/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { BackToInventory } from './back-to-inventory.tsx';
import { detailGrid } from './detail-grid.ts';

export function VehicleSkeleton() {
  const dealership = useDealership();
  usePageHead({ title: `Vehicle | ${dealership.name}`, description: `A vehicle at ${dealership.name}` });
  return (
    <div className="page-width py-8 md:py-12" data-testid="vehicle-skeleton">
      <BackToInventory />
      <h1 className="sr-only">Vehicle</h1>
      <p role="status" className="sr-only">
        Loading vehicle
      </p>
      <Skeleton className="mt-3 h-10 w-3/4 max-w-xl" />
      <Skeleton className="mt-3 h-6 w-1/2 max-w-sm" />
      <div className={detailGrid.grid}>
        <div className={detailGrid.gallery}>
          <Skeleton className="aspect-3/2 w-full rounded-card" />
        </div>
        <div className={detailGrid.sidebar}>
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
        <div className={detailGrid.content}>
          <Skeleton className="h-64 w-full rounded-card" />
        </div>
      </div>
    </div>
  );
}
