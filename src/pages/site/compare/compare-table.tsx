import { X } from 'lucide-react';
import { Fragment } from 'react';
import { Badge } from '../../../client/ui/badge.tsx';
import { classNames } from '../../../client/ui/class-names.ts';
import { SmartLink } from '../../../client/ui/smart-link.tsx';
import { CompareImage } from '../../../features/compare/client/compare-image.tsx';
import type { ComparedVehicle, CompareList } from '../../../features/compare/client/compare-list.ts';
import type { CompareGroup, CompareRow } from '../../../features/compare/client/compare-rows.ts';
import { vehicleTitle } from '../../../features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '../../../features/vehicles/vehicle-paths.ts';
import { DifferenceMark } from './differences-switch.tsx';

interface CompareTableProps {
  vehicles: CompareList;
  groups: readonly CompareGroup[];
  goneIds: ReadonlySet<number>;
  onRemove: (id: number) => void;
}

// The first column stays put while the others scroll under it.
const stuck = 'sticky left-0 z-1 bg-surface';

export function CompareTable({ vehicles, groups, goneIds, onRemove }: CompareTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls, not a section of the page
    <div
      role="region"
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card print:overflow-visible print:border-0 print:shadow-none"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-left text-[0.9375rem] print:text-xs">
        <caption className="sr-only">Vehicles side by side</caption>
        <colgroup>
          <col className="w-36 md:w-48" />
          {vehicles.map(({ id }) => (
            <col key={id} className="w-44 md:w-auto" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={classNames(stuck, 'border-r border-line')} />
            {vehicles.map((vehicle) => (
              <VehicleColumn
                key={vehicle.id}
                vehicle={vehicle}
                isGone={goneIds.has(vehicle.id)}
                onRemove={() => onRemove(vehicle.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.label}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={vehicles.length + 1}
                  className="border-y border-line bg-sunken px-4 py-2.5"
                >
                  <span className="sticky left-4 text-eyebrow text-accent-text uppercase">{group.label}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <ValueRow key={row.label} row={row} vehicles={vehicles} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {groups.length === 0 && (
        <p className="border-t border-line px-4 py-6 text-center text-muted">
          These vehicles do not differ in any of the rows.
        </p>
      )}
    </div>
  );
}

interface VehicleColumnProps {
  vehicle: ComparedVehicle;
  isGone: boolean;
  onRemove: () => void;
}

function VehicleColumn({ vehicle, isGone, onRemove }: VehicleColumnProps) {
  const title = vehicleTitle(vehicle);
  return (
    <th scope="col" className="p-3 align-top font-normal md:p-4">
      <div className="relative max-w-md">
        <CompareImage vehicle={vehicle} />
        <button
          type="button"
          aria-label={`Remove ${title} from comparison`}
          className="absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-surface text-ink shadow-card hover:bg-sunken print:hidden"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      <SmartLink
        href={vehicleHref(vehicle.id)}
        className="mt-3 block font-semibold underline-offset-4 hover:underline"
      >
        {title}
      </SmartLink>
      {isGone && (
        <Badge tone="neutral" className="mt-2">
          No longer available
        </Badge>
      )}
    </th>
  );
}

function ValueRow({ row, vehicles }: { row: CompareRow; vehicles: CompareList }) {
  const cell = 'border-b border-line px-3 py-3 align-baseline md:px-4 [tr:last-child>&]:border-b-0';
  return (
    <tr>
      <th
        scope="row"
        className={classNames(stuck, cell, 'border-r text-sm font-semibold text-muted print:text-xs')}
      >
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0">{row.label}</span>
          {row.differs && (
            <>
              <DifferenceMark />
              <span className="sr-only">(differs)</span>
            </>
          )}
        </span>
      </th>
      {vehicles.map((vehicle, index) => (
        <td key={vehicle.id} className={classNames(cell, row.differs && 'bg-accent/10 font-semibold')}>
          {row.values[index]}
        </td>
      ))}
    </tr>
  );
}
