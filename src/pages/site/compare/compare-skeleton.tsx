import { Skeleton } from '#client/ui/skeleton.tsx';
import { sitePaths } from '#shared/site-paths.ts';

export function CompareSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-[7rem_repeat(3,1fr)] gap-4">
        <span />
        {['first', 'second', 'third'].map((column) => (
          <Skeleton key={column} className="aspect-3/2" />
        ))}
        {['make', 'model', 'year', 'type', 'price', 'engine'].map((row) => (
          <Skeleton key={row} className="col-span-4 h-9" />
        ))}
      </div>
      <noscript>
        <p className="mt-6">
          The list of vehicles to compare is kept in your browser, which needs JavaScript to show it. All
          vehicles are on the <a href={sitePaths.browse}>inventory page</a>.
        </p>
      </noscript>
    </>
  );
}
