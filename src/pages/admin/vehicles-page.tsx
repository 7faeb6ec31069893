import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PlusCircle } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useEntryText, useScrollPlace } from '../../client/navigation/entry-state.ts';
import { ButtonLink } from '../../client/ui/button.tsx';
import { ConfirmDialog } from '../../client/ui/confirm-dialog.tsx';
import { EmptyState } from '../../client/ui/empty-state.tsx';
import { SelectField, TextField } from '../../client/ui/field.tsx';
import { Skeleton } from '../../client/ui/skeleton.tsx';
import { showToast } from '../../client/ui/toast.tsx';
import type { AdminVehicle } from '../../features/vehicles/admin-vehicle.contract.ts';
import {
  refreshVehicles,
  removeVehicle,
  useAdminVehicles,
} from '../../features/vehicles/client/admin/admin-vehicle-queries.ts';
import { useQuickChange } from '../../features/vehicles/client/admin/use-quick-change.ts';
import { VehicleList } from '../../features/vehicles/client/admin/vehicle-list.tsx';
import {
  isVehicleOrder,
  orderVehicles,
  vehicleOrders,
} from '../../features/vehicles/client/admin/vehicle-order.ts';
import { isFoundIn, toSearchText } from '../../features/vehicles/client/admin/vehicle-search.ts';
import { vehicleTitle } from '../../features/vehicles/vehicle-labels.ts';
import { PageHeading } from './page-heading.tsx';

export function VehiclesPage() {
  const { data: vehicles, isError } = useAdminVehicles();
  const [search, setSearch] = useEntryText('search', '');
  const [kept, setOrder] = useEntryText('order', 'newest');
  const order = isVehicleOrder(kept) ? kept : 'newest';
  const [doomed, setDoomed] = useState<AdminVehicle>();
  const { change, withWishes } = useQuickChange();
  useScrollPlace(vehicles !== undefined);
  const remove = useRemoval(() => setDoomed(undefined));

  const wanted = useDeferredValue(search);
  const searchable = useMemo(
    () => (vehicles ?? []).map((vehicle) => ({ vehicle, text: toSearchText(vehicle) })),
    [vehicles],
  );
  const found = useMemo(() => {
    const matching = searchable.filter(({ text }) => isFoundIn(text, wanted));
    return orderVehicles(
      matching.map(({ vehicle }) => vehicle),
      order,
    );
  }, [searchable, wanted, order]);

  return (
    <>
      <PageHeading title="Vehicles">
        <ButtonLink href="/admin/vehicles/add">
          <PlusCircle aria-hidden="true" className="size-5" />
          Add Vehicle
        </ButtonLink>
      </PageHeading>
      <div className="mb-4 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label="Search vehicles"
          type="search"
          placeholder="Make, model, year, rego or stock number"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField label="Sort by" value={order} onChange={(event) => setOrder(event.target.value)}>
          {Object.entries(vehicleOrders).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {vehicles && (
        <p role="status" className="mb-3 text-sm text-muted">
          {found.length} of {vehicles.length} vehicles
        </p>
      )}
      {isError && (
        <EmptyState title="Failed to load vehicles. Please try again." hint="Reload the page to try again." />
      )}
      {!vehicles && !isError && <Skeleton className="h-96" />}
      {vehicles && found.length > 0 && (
        <VehicleList vehicles={found} withWishes={withWishes} onChange={change} onDelete={setDoomed} />
      )}
      {vehicles && found.length === 0 && (
        <EmptyState
          title={vehicles.length === 0 ? 'No vehicles yet' : 'No vehicles match your search'}
          hint={vehicles.length === 0 ? 'Add the first one to fill the yard.' : 'Try fewer or other words.'}
        />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title="Delete vehicle"
        description={
          doomed &&
          `Are you sure you want to delete ${vehicleTitle(doomed) || 'this vehicle'}? It goes with all of its photos, and this cannot be undone.`
        }
        confirmLabel="Delete"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id)}
      />
    </>
  );
}

function useRemoval(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeVehicle,
    onSuccess: async () => {
      showToast({ title: 'Vehicle deleted', description: 'The vehicle has been successfully removed.' });
      await refreshVehicles(queryClient);
    },
    onError: () =>
      showToast({
        title: 'Error',
        description: 'Failed to delete vehicle. Please try again.',
        variant: 'destructive',
      }),
    onSettled: onDone,
  });
}
