import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { needsWork } from '#features/listing-quality/publish-check/check-listing.ts';
import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { ChooseBox } from '../bulk/choose-box.tsx';
import { ListingBadge } from '../publish-check/listing-badge.tsx';
import { useToday } from '../use-today.ts';
import { QuickNumber } from './quick-number.tsx';
import { rowFacts } from './row-facts.ts';
import { DraftBadge, Name, RowActions, RowFacts, StatusSelect } from './row-parts.tsx';
import { useWindowedRows } from './use-windowed-rows.ts';
import type { VehicleListProps } from './vehicle-list.tsx';
import type { VehicleOrder } from './vehicle-order.ts';

const ROW_PX = 48;

interface Head {
  label: string;
  /** The sort orders that its button toggles. */
  up?: VehicleOrder;
  down?: VehicleOrder;
  /** Hidden where the table would be wider than the window; its value is then in or below the vehicle's name. */
  look?: string;
}

/** Also part of the name. */
const roomy = 'max-[85rem]:hidden';
/** Shown in a second line then. */
const wide = 'max-[80rem]:hidden';

const heads: readonly Head[] = [
  { label: 'Stock', up: 'stock', down: 'stock-down', look: wide },
  { label: 'Vehicle', up: 'title', down: 'title-down' },
  { label: 'Year', up: 'earliest', down: 'latest', look: roomy },
  { label: 'Rego', look: wide },
  { label: 'Price', up: 'cheapest', down: 'dearest' },
  { label: 'Odometer', up: 'nearest', down: 'farthest' },
  { label: 'Status', up: 'status', down: 'status-down' },
  { label: 'Photos and actions', up: 'photos', down: 'photos-down' },
];

interface VehicleTableProps extends VehicleListProps {
  order: VehicleOrder;
  onOrder: (order: VehicleOrder) => void;
}

/** The list as a table on wide screens: one line each, sortable by column. */
export function VehicleTable({
  vehicles,
  withPending,
  findingsOf,
  onChange,
  onDelete,
  chosen,
  onChoose,
  order,
  onOrder,
}: VehicleTableProps) {
  const today = useToday();
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end, before, after } = useWindowedRows(body, { count: vehicles.length, rowHeight: ROW_PX });
  return (
    <section
      aria-label="Vehicles"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table aria-rowcount={vehicles.length + 1} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">Vehicles</caption>
        <thead className="bg-sunken text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">Chosen</span>
            </th>
            {heads.map((head) => (
              <HeadCell key={head.label} head={head} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {vehicles.slice(first, end).map((stored, index) => {
            const vehicle = withPending(stored);
            return (
              <TableRow
                key={vehicle.id}
                vehicle={vehicle}
                findings={findingsOf(vehicle)}
                today={today}
                rowIndex={first + index + 2}
                onChange={(change) => onChange(vehicle.id, change)}
                onDelete={() => onDelete(stored)}
                isChosen={chosen.has(vehicle.id)}
                onChoose={(how) => onChoose(vehicle.id, how)}
              />
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  );
}

function HeadCell({
  head: { label, up, down, look },
  order,
  onOrder,
}: { head: Head } & Pick<VehicleTableProps, 'order' | 'onOrder'>) {
  const direction = order === up ? 'ascending' : order === down ? 'descending' : undefined;
  const next = order === up ? down : up;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames('px-1 py-1 font-semibold whitespace-nowrap', look)}
    >
      {next ? (
        <button
          type="button"
          onClick={() => onOrder(next)}
          className="inline-flex min-h-9 items-center gap-1 rounded-control px-1 hover:text-ink"
        >
          {label}
          {direction && <Arrow aria-hidden="true" className="size-4" />}
        </button>
      ) : (
        <span className="px-1">{label}</span>
      )}
    </th>
  );
}

interface TableRowProps {
  vehicle: AdminVehicle;
  findings: readonly PublishFinding[];
  today: string;
  rowIndex: number;
  onChange: Parameters<typeof StatusSelect>[0]['onChange'];
  onDelete: () => void;
  isChosen: boolean;
  onChoose: (how: { isRange: boolean }) => void;
}

function TableRow({
  vehicle,
  findings,
  today,
  rowIndex,
  onChange,
  onDelete,
  isChosen,
  onChoose,
}: TableRowProps) {
  const title = staffTitle(vehicle);
  const stock = staffStockLabel(vehicle);
  const facts = rowFacts(vehicle, today);
  const columns = [stock, vehicle.rego].filter(Boolean).map((text) => ({ text }));
  return (
    <tr aria-rowindex={rowIndex} className="h-12 border-t border-line hover:bg-sunken/60">
      <td className="w-8">
        <ChooseBox title={title} isChosen={isChosen} onChoose={onChoose} className="h-11 w-8" />
      </td>
      <td className={classNames('px-2 whitespace-nowrap', wide)}>{stock}</td>
      <th scope="row" className="w-full max-w-0 min-w-24 px-2 font-normal min-[80rem]:min-w-40">
        <span className="flex items-center gap-2">
          <Name vehicle={vehicle} title={title} />
          <DraftBadge vehicle={vehicle} />
          {needsWork(findings) && <ListingBadge findings={findings} vehicleId={vehicle.id} title={title} />}
        </span>
        <RowFacts facts={[...columns, ...facts]} className="text-xs min-[80rem]:hidden" />
        <RowFacts facts={facts} className="text-xs max-[80rem]:hidden" />
      </th>
      <td className={classNames('px-2 tabular-nums', roomy)}>{vehicle.year ?? '–'}</td>
      <td className={classNames('px-2 whitespace-nowrap', wide)}>{vehicle.rego || '–'}</td>
      <td className="px-1">
        <QuickNumber
          name="price"
          label={`Price of ${title}`}
          value={vehicle.price}
          onSave={(price) => onChange({ price })}
          className="w-34"
        />
      </td>
      <td className="px-1">
        <QuickNumber
          name="mileage"
          label={`Odometer of ${title}`}
          value={vehicle.mileage}
          onSave={(mileage) => onChange({ mileage })}
          className="w-26"
        />
      </td>
      <td className="min-w-34 px-1 min-[80rem]:min-w-36">
        <StatusSelect
          vehicle={vehicle}
          title={title}
          onChange={onChange}
          className="min-h-9 max-[80rem]:pr-8 max-[80rem]:pl-2"
        />
      </td>
      <td className="px-1 whitespace-nowrap">
        <RowActions
          vehicle={vehicle}
          title={title}
          findings={findings}
          onChange={onChange}
          onDelete={onDelete}
          isTight
        />
      </td>
    </tr>
  );
}

/** Takes the height of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}
