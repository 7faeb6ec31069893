import { PlusCircle, Printer, Rows3, Table2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useEntryText, useScrollPlace } from '#client/navigation/entry-state.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SoldNotice } from '#features/inquiries/client/sale/sold-notice.tsx';
import { useSale } from '#features/inquiries/client/sale/use-sale.tsx';
import { needsWork } from '#features/listing-quality/publish-check/check-listing.ts';
import { CHOOSE_PATH } from '#features/printed-matter/client/print-paths.ts';
import { useRowKeys } from '#features/staff/client/commands/use-row-keys.ts';
import { useKeptAddress } from '#features/staff/client/kept-address.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { useAddressText } from '#features/staff/client/use-address-text.ts';
import { useAdminVehicles } from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { BulkBar } from '#features/stock-editing/client/bulk/bulk-bar.tsx';
import { ChooseAll } from '#features/stock-editing/client/bulk/choose-all.tsx';
import { countChosen } from '#features/stock-editing/client/bulk/chosen.ts';
import { UndoNotice } from '#features/stock-editing/client/bulk/undo-notice.tsx';
import { useChosen } from '#features/stock-editing/client/bulk/use-chosen.ts';
import { DeleteChosen } from '#features/stock-editing/client/deleting/delete-chosen.tsx';
import { useRemoval } from '#features/stock-editing/client/deleting/use-deletion.ts';
import { UnsavedWorkGuard } from '#features/stock-editing/client/form/unsaved-work-guard.tsx';
import { countListFilters, ListFilters } from '#features/stock-editing/client/list/list-filters.tsx';
import { useInquiryCounts } from '#features/stock-editing/client/list/use-inquiry-counts.ts';
import { useIsWide } from '#features/stock-editing/client/list/use-is-wide.ts';
import { useListView } from '#features/stock-editing/client/list/use-list-view.ts';
import { useQuickChange } from '#features/stock-editing/client/list/use-quick-change.ts';
import { passesFilter, readMarks } from '#features/stock-editing/client/list/vehicle-filter.ts';
import { VehicleList } from '#features/stock-editing/client/list/vehicle-list.tsx';
import { isVehicleOrder, orderVehicles } from '#features/stock-editing/client/list/vehicle-order.ts';
import { VehicleTable } from '#features/stock-editing/client/list/vehicle-table.tsx';
import { useListFindings } from '#features/stock-editing/client/publish-check/use-list-findings.ts';
import { fromList } from '#features/stock-editing/client/return-to-list.tsx';
import { useToday } from '#features/stock-editing/client/use-today.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { MOST_FEATURED } from '#features/vehicles/fields/vehicle-options.ts';
import { isFoundIn, toSearchText } from '#features/vehicles/search/vehicle-search.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { groupThousands } from '#shared/numbers.ts';
import { FilterPanel } from '../shell/filter-panel.tsx';
import { LineSearch } from '../shell/line-search.tsx';
import { LineLink, ListLine, ViewSwitch } from '../shell/list-line.tsx';
import { PrintChosen, printLimit } from './print-chosen.tsx';
import { useChannelChecks } from './use-channel-checks.ts';

export function VehiclesPage() {
  const query = useAdminVehicles();
  useRowKeys();
  useKeptAddress(narrowings);
  const { data: vehicles, isError } = query;
  const mayAdd = useMay('stock.change');
  const mayDelete = useMay('stock.delete');
  const [search, setSearch] = useEntryText('search', '');
  const [kept, setOrder] = useAddressText('order', 'newest');
  const order = isVehicleOrder(kept) ? kept : 'newest';
  const [toDelete, setToDelete] = useState<AdminVehicle>();
  const [status, setStatus] = useAddressText('status', '');
  const [marks, setMarks] = useAddressText('marks', '');
  const [view, setView] = useListView();
  const isWide = useIsWide();
  const Shown = isWide && view === 'table' ? VehicleTable : VehicleList;
  const { change, refusedOf, hasRefused, refuse, isWaiting, withPending } = useQuickChange();
  const sale = useSale();
  const handleChange: typeof change = (id, wanted) => {
    const vehicle = vehicles?.find((one) => one.id === id);
    if (vehicle && isSold({ status: wanted.status ?? '' }) && !isSold(vehicle)) sale.ask(vehicle);
    else change(id, wanted);
  };
  const counts = useInquiryCounts();
  const today = useToday();
  const findingsOf = useListFindings(vehicles, useChannelChecks());
  useScrollPlace(vehicles !== undefined);
  const remove = useRemoval(() => setToDelete(undefined));

  const featuredCount = vehicles?.filter((vehicle) => vehicle.featured && !isSold(vehicle)).length ?? 0;
  const wanted = useDeferredValue(search);
  const searchable = useMemo(
    () => (vehicles ?? []).map((vehicle) => ({ vehicle, text: toSearchText(vehicle) })),
    [vehicles],
  );
  const found = useMemo(() => {
    const filter = { status, marks: readMarks(marks) };
    const matching = searchable.filter(
      ({ vehicle, text }) =>
        passesFilter(vehicle, filter, () => needsWork(findingsOf(vehicle))) && isFoundIn(text, wanted),
    );
    return orderVehicles(
      matching.map(({ vehicle }) => vehicle),
      order,
      { today, counts },
    );
  }, [searchable, wanted, status, marks, order, today, counts, findingsOf]);
  const { chosen, choose, chooseShown, clear } = useChosen(found);
  const chosenVehicles = useMemo(
    () => (vehicles ?? []).filter(({ id }) => chosen.has(id)),
    [vehicles, chosen],
  );
  const shownCount = countChosen(
    chosen,
    found.map(({ id }) => id),
  );
  const handleExport = async () => (await import('./export-chosen.ts')).exportChosen(chosenVehicles);

  return (
    <>
      <ListLine
        title="Vehicles"
        count={
          vehicles && (
            <p role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
              {groupThousands(found.length)} of {groupThousands(vehicles.length)} vehicles
            </p>
          )
        }
      >
        {found.length > 0 && <ChooseAll chosen={chosen} shown={found} onChoose={chooseShown} />}
        {isWide && <ViewSwitch view={view} views={views} onView={setView} />}
        <LineSearch
          label="Search vehicles"
          placeholder="Make, model, year, rego or stock number"
          value={search}
          onSearch={setSearch}
        />
        <FilterPanel
          count={countListFilters({ status, marks })}
          onClear={() => {
            setStatus('');
            setMarks('');
          }}
        >
          <ListFilters
            status={status}
            onStatus={setStatus}
            marks={marks}
            onMarks={setMarks}
            order={order}
            onOrder={setOrder}
          />
        </FilterPanel>
        <LineLink href={CHOOSE_PATH} label="Window Cards" Icon={Printer} />
        {mayAdd && (
          <LineLink href="/admin/vehicles/add" label="Add Vehicle" Icon={PlusCircle} variant="primary" />
        )}
      </ListLine>
      <UndoNotice />
      <SoldNotice />
      {featuredCount > MOST_FEATURED && (
        <p role="status" className="mb-3 rounded-control bg-accent/15 p-3 text-sm">
          {groupThousands(featuredCount)} vehicles are featured. The home page shows the first {MOST_FEATURED}
          ; take the star from {featuredCount - MOST_FEATURED} so that the ones you mean are among them.
        </p>
      )}
      {isError && <LoadFailed title="Failed to load vehicles. Please try again." query={query} />}
      {!vehicles && !isError && <Skeleton className="h-96" />}
      <div className="flex flex-col">
        <BulkBar
          vehicles={chosenVehicles}
          hiddenCount={chosenVehicles.length - shownCount}
          limit={printLimit(chosenVehicles.length)}
          onExport={handleExport}
          onClear={clear}
        >
          <PrintChosen vehicles={chosenVehicles} />
          <DeleteChosen ids={chosenVehicles.map(({ id }) => id)} />
        </BulkBar>
        {vehicles && found.length > 0 && (
          <Shown
            vehicles={found}
            withPending={withPending}
            onRefuse={refuse}
            isWaiting={isWaiting}
            findingsOf={findingsOf}
            onChange={handleChange}
            refusedOf={refusedOf}
            counts={counts}
            onDelete={setToDelete}
            chosen={chosen}
            onChoose={choose}
            order={order}
            onOrder={setOrder}
          />
        )}
      </div>
      {vehicles && found.length === 0 && (
        <EmptyState
          title={vehicles.length === 0 ? 'No vehicles yet' : 'No vehicles match your search'}
          hint={
            vehicles.length === 0
              ? 'Add the first one to fill the yard.'
              : 'Try fewer or other words, or show every status.'
          }
        />
      )}
      {mayDelete && (
        <p className="mt-4 text-sm">
          <Link href="/admin/vehicles/deleted" state={fromList} className="underline underline-offset-4">
            Recently deleted vehicles
          </Link>
        </p>
      )}
      {sale.dialog}
      <UnsavedWorkGuard
        isUnsaved={hasRefused}
        description="A price or an odometer in the list is marked: it could not be saved."
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={() => setToDelete(undefined)}
        title="Delete vehicle"
        description={
          toDelete &&
          `Are you sure you want to delete ${vehicleTitle(toDelete) || 'this vehicle'}? It goes with all of its photos. For 30 days it can be put back under Recently Deleted.`
        }
        confirmLabel="Delete"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  );
}

/** What is remembered of the list. */
const narrowings = ['view', 'status', 'marks', 'order'];

const views = [
  { value: 'rows', label: 'Rows', Icon: Rows3 },
  { value: 'table', label: 'Table', Icon: Table2 },
] as const;
