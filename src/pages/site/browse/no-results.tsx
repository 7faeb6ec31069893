import { useRead } from '#client/api/use-read.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Per } from '#features/finance/repayment-estimate.ts';
import type { CardLayout } from '#features/vehicles/client/card-layout.ts';
import { type BrowseRequest, countActive } from '#features/vehicles/search/vehicle-filters.ts';
import { browseHref, closestAddress } from '#features/vehicles/vehicle-paths.ts';
import { ClearFilters } from './clear-filters.tsx';
import { VehicleCards } from './vehicle-cards.tsx';

/** No match: says so and shows the closest vehicles. */
export function NoResults({
  filters,
  view,
  per,
}: {
  filters: BrowseRequest['filters'];
  view: CardLayout;
  /** What the repayment on a card is for. */
  per: Per | undefined;
}) {
  const { data: closest = [] } = useRead(closestAddress(filters), {
    isEnabled: countActive(filters) > 0,
  });
  return (
    <>
      <EmptyState title="No vehicles found" hint="Try adjusting your search filters or browse all vehicles">
        <ClearFilters variant="primary" />
      </EmptyState>
      {closest.length > 0 && (
        <section aria-labelledby="closest-title" className="mt-12">
          <h2 id="closest-title" className="text-heading mb-6">
            Closest matches
          </h2>
          <VehicleCards
            vehicles={closest}
            view={view}
            areOnTop={false}
            per={per}
            noteOf={({ id }) => closest.find((one) => one.id === id)?.misses.join(', ')}
          />
        </section>
      )}
    </>
  );
}

/** A page number from an old link, after the stock has shrunk. */
export function PageBeyondEnd({ request, totalPages }: { request: BrowseRequest; totalPages: number }) {
  return (
    <EmptyState
      title="This page is past the last one"
      hint="The vehicles you are looking for may have moved to an earlier page, or been sold."
    >
      <ButtonLink href={browseHref({ ...request, page: totalPages })}>Go to page {totalPages}</ButtonLink>
    </EmptyState>
  );
}
