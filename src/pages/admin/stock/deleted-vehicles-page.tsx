import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DeletedList } from '#features/stock-editing/client/deleting/deleted-list.tsx';
import { useDeletedVehicles } from '#features/stock-editing/client/deleting/use-deletion.ts';
import { ReturnToList } from '#features/stock-editing/client/return-to-list.tsx';
import { PageHeading } from '../shell/page-heading.tsx';

/** What was deleted, as long as it can be put back. */
export function DeletedVehiclesPage() {
  const query = useDeletedVehicles();
  const { data: vehicles, isError } = query;
  return (
    <>
      <PageHeading
        title="Recently Deleted"
        description="For 30 days a deleted vehicle can be put back as it was, with its photos, specifications and history. Inquiries, bookings and window cards are about it again then."
      >
        <ReturnToList variant="secondary">All Vehicles</ReturnToList>
      </PageHeading>
      {isError && <LoadFailed title="Failed to load the list. Please try again." query={query} />}
      {!vehicles && !isError && <Skeleton className="h-40" />}
      {vehicles?.length === 0 && (
        <EmptyState title="Nothing was deleted" hint="Vehicles that are deleted can be put back here." />
      )}
      {vehicles && vehicles.length > 0 && <DeletedList vehicles={vehicles} />}
    </>
  );
}
