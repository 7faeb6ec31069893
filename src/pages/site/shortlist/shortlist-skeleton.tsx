import { VehicleCardSkeleton } from '#features/vehicles/client/vehicle-card-skeleton.tsx';
import { sitePaths } from '#shared/site-paths.ts';

export function ShortlistSkeleton() {
  return (
    <>
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-6 noscript:hidden sm:grid-cols-2 lg:grid-cols-3"
      >
        {['first', 'second', 'third'].map((card) => (
          <VehicleCardSkeleton key={card} />
        ))}
      </div>
      <noscript>
        <p>
          Your shortlist is kept in your browser, which needs JavaScript to show it. All vehicles are on the{' '}
          <a href={sitePaths.browse}>inventory page</a>.
        </p>
      </noscript>
    </>
  );
}
