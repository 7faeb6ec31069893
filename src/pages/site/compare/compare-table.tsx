import { X } from 'lucide-react';
import { type CSSProperties, Fragment } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { ComparedVehicle, CompareList } from '#features/compare/client/compare-list.ts';
import type { CompareGroup, CompareRow } from '#features/compare/client/compare-rows.ts';
import { ShortlistToggle } from '#features/shortlist/client/shortlist-toggle.tsx';
import { KeptImage } from '#features/vehicles/client/kept/kept-image.tsx';
import { WholeWords } from '#features/vehicles/client/whole-words.tsx';
import { priceLabel, priceTypeLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { askHref, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { DifferenceMark } from './differences-switch.tsx';

interface CompareTableProps {
  vehicles: CompareList;
  groups: readonly CompareGroup[];
  goneIds: ReadonlySet<number>;
  onRemove: (id: number) => void;
}

// The first column is sticky. On a phone it does not fit: there the label is a thin line above the values, all
// columns fit, and the vehicles stay at the top.
const stuck = 'sm:sticky sm:left-0 sm:z-1 sm:bg-surface';
const head = 'border-line sm:border-b md:sticky md:top-18 md:z-2 md:bg-surface print:static';
const line = 'max-sm:grid max-sm:grid-cols-[repeat(var(--columns),minmax(0,1fr))]';

export function CompareTable({ vehicles, groups, goneIds, onRemove }: CompareTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls, not a section of the page
    <div
      role="region"
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
      tabIndex={0}
      className="relative rounded-card border border-line bg-surface shadow-card max-sm:-mx-[min(1.25rem,6.25vw)] max-sm:rounded-none max-sm:border-x-0 sm:max-md:overflow-x-auto print:overflow-visible print:border-0 print:shadow-none"
    >
      <table
        style={{ '--columns': vehicles.length } as CSSProperties} // React's type lacks custom properties
        className="w-full table-fixed border-separate border-spacing-0 text-left text-[0.9375rem] max-sm:block print:text-xs"
      >
        <caption className="sr-only">Vehicles side by side</caption>
        <colgroup>
          <col className="w-36 lg:w-48" />
          {vehicles.map(({ id }) => (
            <col key={id} className="w-44 md:w-auto" />
          ))}
        </colgroup>
        <thead className="max-sm:sticky max-sm:top-18 max-sm:z-10 max-sm:block max-sm:border-b max-sm:border-line max-sm:bg-surface print:static">
          <tr className={line}>
            <td className={classNames(stuck, 'border-r border-line max-sm:hidden')} />
            {vehicles.map((vehicle) => (
              <VehiclePicture key={vehicle.id} vehicle={vehicle} onRemove={() => onRemove(vehicle.id)} />
            ))}
          </tr>
          {/* On a desk this alone stays at the top: with the pictures it would take a third of the window. */}
          <tr className={line}>
            <td className={classNames(stuck, head, 'border-r max-sm:hidden')} />
            {vehicles.map((vehicle) => (
              <VehicleHead key={vehicle.id} vehicle={vehicle} isGone={goneIds.has(vehicle.id)} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {groups.map((group) => (
            <Fragment key={group.label}>
              <tr className={line}>
                <th
                  scope="rowgroup"
                  colSpan={vehicles.length + 1}
                  className="col-span-full border-y border-line bg-sunken px-3 py-2.5 lg:px-4"
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
        <tfoot className="max-sm:block print:hidden">
          <tr className={line}>
            <td className={classNames(stuck, 'border-t border-r border-line max-sm:hidden')} />
            {vehicles.map((vehicle) => (
              <td key={vehicle.id} className="border-t border-line p-3 align-top lg:p-4">
                {!goneIds.has(vehicle.id) && (
                  <ButtonLink
                    href={askHref(vehicle.id)}
                    variant="secondary"
                    size="sm"
                    className="max-sm:w-full"
                  >
                    <span>
                      Ask about this car<span className="sr-only">: {vehicleTitle(vehicle)}</span>
                    </span>
                  </ButtonLink>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {groups.length === 0 && (
        <p className="border-t border-line px-4 py-6 text-center text-muted">
          These vehicles do not differ in any of the rows.
        </p>
      )}
    </div>
  );
}

function VehiclePicture({ vehicle, onRemove }: { vehicle: ComparedVehicle; onRemove: () => void }) {
  return (
    <td className="p-2 pb-0 align-top sm:px-3 sm:pt-3 lg:px-4 md:pt-4">
      <div className="relative max-w-md">
        {/* On a phone it sticks to the top with the vehicle's name, so it is small. */}
        <KeptImage vehicle={vehicle} className="aspect-3/2 rounded-control max-sm:aspect-auto max-sm:h-16" />
        <div className="absolute top-1 left-1 sm:top-2 sm:left-2 print:hidden">
          <ShortlistToggle
            vehicle={vehicle}
            className="size-9 min-h-9! rounded-full border-0 bg-surface p-0 shadow-card"
          />
        </div>
        <div className="absolute top-1 right-1 sm:top-2 sm:right-2 print:hidden">
          <Tooltip content="Remove from comparison">
            <button
              type="button"
              aria-label={`Remove ${vehicleTitle(vehicle)} from comparison`}
              className="grid size-9 place-items-center rounded-full bg-surface text-ink shadow-card hover:bg-sunken"
              onClick={onRemove}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </Tooltip>
        </div>
      </div>
    </td>
  );
}

function VehicleHead({ vehicle, isGone }: { vehicle: ComparedVehicle; isGone: boolean }) {
  const includes = vehicle.price ? priceTypeLabel(vehicle.priceType) : '';
  return (
    <th scope="col" className={classNames(head, 'p-2 align-top font-normal sm:p-3 lg:px-4')}>
      <SmartLink
        href={vehicleHref(vehicle.id)}
        className="block font-semibold underline-offset-4 hover:underline max-sm:line-clamp-3 max-sm:text-sm/5"
      >
        <WholeWords text={vehicleTitle(vehicle)} />
      </SmartLink>
      {/* By CSS: a line added by script would shift the table. */}
      <p className="mt-0.5 text-sm tabular-nums max-sm:*:text-xs max-[24rem]:*:text-[0.6875rem]">
        {priceLabel(vehicle.price)}
        {includes && ' '}
        {includes && <span className="text-muted max-lg:block">{includes}</span>}
      </p>
      {isGone && (
        <Badge tone="neutral" className="mt-2 max-sm:whitespace-normal">
          No longer available
        </Badge>
      )}
    </th>
  );
}

function ValueRow({ row, vehicles }: { row: CompareRow; vehicles: CompareList }) {
  const cell = 'border-line px-3 align-baseline sm:border-b sm:py-3 lg:px-4 sm:[tr:last-child>&]:border-b-0';
  return (
    <tr className={classNames(line, 'border-line max-sm:not-last:border-b')}>
      <th
        scope="row"
        className={classNames(
          stuck,
          cell,
          'col-span-full text-muted max-sm:pt-2 max-sm:text-xs sm:border-r sm:text-sm sm:font-semibold print:text-xs',
        )}
      >
        <span className="flex items-center gap-2 sm:justify-between">
          <span className="min-w-0">{row.label}</span>{' '}
          {row.differs && (
            <>
              <DifferenceMark /> <span className="sr-only">(differs)</span>
            </>
          )}
        </span>
      </th>
      {vehicles.map((vehicle, index) => (
        <td
          key={vehicle.id}
          className={classNames(
            cell,
            'text-balance wrap-anywhere max-sm:pt-0.5 max-sm:pb-2.5 max-lg:text-sm',
            row.differs && 'font-semibold',
          )}
        >
          <WholeWords text={row.values[index] ?? ''} />
        </td>
      ))}
    </tr>
  );
}
