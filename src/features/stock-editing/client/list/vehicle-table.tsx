import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, Fragment, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useToday } from '../use-today.ts';
import { useSteadyOrder } from './use-steady-order.ts';
import { useWindowedRows } from './use-windowed-rows.ts';
import type { VehicleListProps } from './vehicle-list.tsx';
import type { VehicleOrder } from './vehicle-order.ts';
import { roomy, VehicleTableRow, wide } from './vehicle-table-row.tsx';

const ROW_PX = 48;

interface Head {
  label: string;
  /** The whole word, where there is no room for it. */
  title?: string;
  /** Only for those who do not see what it heads. */
  isSilent?: boolean;
  /** The sort orders that its button toggles. */
  up?: VehicleOrder;
  down?: VehicleOrder;
  /** Hidden where the table would be wider than the window; its value is then in or below the vehicle's name. */
  look?: string;
}

const heads: readonly Head[] = [
  { label: 'Picture', isSilent: true },
  { label: 'Stock', up: 'stock', down: 'stock-down', look: roomy },
  { label: 'Vehicle', up: 'title', down: 'title-down' },
  { label: 'Year', up: 'earliest', down: 'latest', look: roomy },
  { label: 'Rego', look: roomy },
  { label: 'Price', up: 'cheapest', down: 'dearest' },
  { label: 'Odometer', up: 'nearest', down: 'farthest', look: wide },
  { label: 'Status', up: 'status', down: 'status-down' },
  { label: 'Days', title: 'Days in stock', up: 'in-stock', down: 'in-stock-down' },
  { label: 'Asked', title: 'Asked: number of inquiries', up: 'asked', down: 'asked-down' },
  { label: 'Photos and actions', up: 'photos', down: 'photos-down' },
];

interface VehicleTableProps extends VehicleListProps {
  order: VehicleOrder;
  onOrder: (order: VehicleOrder) => void;
}

/** The list as a table on wide screens: one line each, sortable by column. */
export function VehicleTable({
  vehicles: wanted,
  withPending,
  findingsOf,
  onChange,
  refusedOf,
  onRefuse,
  isWaiting,
  counts,
  onDelete,
  chosen,
  onChoose,
  order,
  onOrder,
}: VehicleTableProps) {
  const today = useToday();
  const { vehicles, onFocus, onLeave } = useSteadyOrder(wanted);
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end } = useWindowedRows(body, { count: vehicles.length, rowHeight: ROW_PX });
  const [focusedId, setFocusedId] = useState<number>();
  const focused = focusedId === undefined ? -1 : vehicles.findIndex(({ id }) => id === focusedId);
  const places = Array.from({ length: end - first }, (_, index) => first + index);
  // A focused row stays rendered when scrolled away, with what is being typed in it.
  if (focused >= 0 && focused < first) places.unshift(focused);
  if (focused >= end) places.push(focused);

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (body.current?.contains(relatedTarget)) return;
    setFocusedId(undefined);
    onLeave();
  };
  return (
    <section
      aria-label="Vehicles"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      data-wide
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
        <tbody ref={body} onFocus={onFocus} onBlur={handleBlur}>
          {places.map((place, at) => {
            const stored = vehicles[place];
            if (!stored) return null;
            const vehicle = withPending(stored);
            return (
              <Fragment key={vehicle.id}>
                <Gap rows={place - (places[at - 1] ?? -1) - 1} />
                <VehicleTableRow
                  vehicle={vehicle}
                  findings={findingsOf(vehicle)}
                  today={today}
                  count={counts && (counts.get(vehicle.id) ?? 0)}
                  refusedOf={refusedOf}
                  onRefuse={onRefuse}
                  isWaiting={isWaiting}
                  rowIndex={place + 2}
                  onFocus={() => setFocusedId(vehicle.id)}
                  onChange={(change) => onChange(vehicle.id, change)}
                  onDelete={() => onDelete(stored)}
                  isChosen={chosen.has(vehicle.id)}
                  onChoose={(how) => onChoose(vehicle.id, how)}
                />
              </Fragment>
            );
          })}
          <Gap rows={vehicles.length - 1 - (places.at(-1) ?? -1)} />
        </tbody>
      </table>
    </section>
  );
}

function HeadCell({
  head: { label, title, isSilent, up, down, look },
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
          title={title}
          aria-label={title}
          onClick={() => onOrder(next)}
          className="inline-flex min-h-9 items-center gap-1 rounded-control px-1 hover:text-ink"
        >
          {label}
          {direction && <Arrow aria-hidden="true" className="size-4" />}
        </button>
      ) : (
        <span className={isSilent ? 'sr-only' : 'px-1'}>{label}</span>
      )}
    </th>
  );
}

/** Takes the height of rows that are not rendered. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr style={{ height: rows * ROW_PX }} /> : null;
}
