import { classNames } from '#client/ui/class-names.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { statusOptions, withStored } from '../form/status-options.ts';
import { readMarks, toggleMark, type VehicleMark, vehicleMarks } from './vehicle-filter.ts';
import { type VehicleOrder, vehicleOrders } from './vehicle-order.ts';

interface ListFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  status: string;
  onStatus: (status: string) => void;
  /** As `readMarks` reads them. */
  marks: string;
  onMarks: (marks: string) => void;
  order: VehicleOrder;
  onOrder: (order: string) => void;
}

export function ListFilters(props: ListFiltersProps) {
  const marks = readMarks(props.marks);
  return (
    <div className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1fr)_12rem_14rem]">
      <TextField
        label="Search vehicles"
        type="search"
        placeholder="Make, model, year, rego or stock number"
        value={props.search}
        onChange={(event) => props.onSearch(event.target.value)}
        className="max-lg:col-span-2"
      />
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
      <fieldset className="col-span-2 flex flex-wrap gap-2 lg:col-span-3">
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
    </div>
  );
}
