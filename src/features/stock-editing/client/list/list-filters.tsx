import { classNames } from '#client/ui/class-names.ts';
import { SelectField } from '#client/ui/field.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { statusOptions, withStored } from '../form/status-options.ts';
import { readMarks, toggleMark, type VehicleMark, vehicleMarks } from './vehicle-filter.ts';
import { type VehicleOrder, vehicleOrders } from './vehicle-order.ts';

interface ListFiltersProps {
  status: string;
  onStatus: (status: string) => void;
  /** As `readMarks` reads them. */
  marks: string;
  onMarks: (marks: string) => void;
  order: VehicleOrder;
  onOrder: (order: string) => void;
}

/** How many filters are set; the order is none. */
export function countListFilters({ status, marks }: Pick<ListFiltersProps, 'status' | 'marks'>): number {
  return (status ? 1 : 0) + readMarks(marks).length;
}

/** The fields of the filter panel. */
export function ListFilters(props: ListFiltersProps) {
  const marks = readMarks(props.marks);
  return (
    <>
      <SelectField
        label="Show status"
        value={props.status}
        onChange={(event) => props.onStatus(event.target.value)}
      >
        <option value="">Any status</option>
        {withStored(statusOptions, props.status).map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        value={props.order}
        onChange={(event) => props.onOrder(event.target.value)}
      >
        {Object.entries(vehicleOrders).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <fieldset className="col-span-full flex flex-wrap gap-2">
        <legend className="sr-only">Show only</legend>
        {Object.entries(vehicleMarks).map(([name, { label }]) => {
          const mark = name as VehicleMark; // a key of the literal
          const isOn = marks.includes(mark);
          return (
            <button
              key={mark}
              type="button"
              aria-pressed={isOn}
              onClick={() => props.onMarks(toggleMark(marks, mark))}
              className={classNames(
                'min-h-9 rounded-full border px-4 text-sm',
                isOn ? 'border-ink bg-ink font-semibold text-canvas' : 'border-control hover:border-ink',
              )}
            >
              {label}
            </button>
          );
        })}
      </fieldset>
    </>
  );
}
