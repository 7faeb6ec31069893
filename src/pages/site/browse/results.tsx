import { SearchAlertLink } from '#features/alerts/client/alert-links.tsx';
import type { CardLayout } from '#features/vehicles/client/card-layout.ts';
import type { useVehicleList } from '#features/vehicles/client/use-vehicle-list.ts';
import type { BrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import { LoadFailure } from './load-failure.tsx';
import { NoResults, PageBeyondEnd } from './no-results.tsx';
import { Paging } from './paging.tsx';
import { LoadingCards, VehicleCards } from './vehicle-cards.tsx';

/** Somebody who counts in weeks sees weeks on the cards. */
const isByWeek = ({ filters, sort }: BrowseRequest) => filters.weekMax !== undefined || sort === 'week-asc';

interface ResultsProps {
  request: BrowseRequest;
  list: ReturnType<typeof useVehicleList>;
  view: CardLayout;
  onTurnPage: () => void;
}

/** Loading, failed, empty, or the vehicles with their paging. */
export function Results({ request, list, view, onTurnPage }: ResultsProps) {
  if (!list.data) {
    return list.isError ? <LoadFailure onRetry={() => list.refetch()} /> : <LoadingCards view={view} />;
  }
  const { vehicles, pagination } = list.data;
  const alert = <SearchAlertLink filters={request.filters} className="mx-auto mt-10 flex w-fit" />;
  if (pagination.totalVehicles === 0)
    return (
      <>
        <NoResults filters={request.filters} view={view} per={isByWeek(request) ? 'week' : undefined} />
        {alert}
      </>
    );
  if (vehicles.length === 0) return <PageBeyondEnd request={request} totalPages={pagination.totalPages} />;
  return (
    <>
      <VehicleCards vehicles={vehicles} view={view} areOnTop per={isByWeek(request) ? 'week' : undefined} />
      <div className="mt-10">
        <Paging request={request} pagination={pagination} onTurn={onTurnPage} />
      </div>
      {alert}
    </>
  );
}
