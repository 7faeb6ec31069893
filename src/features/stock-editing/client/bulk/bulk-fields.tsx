import { SelectField, TextField } from '#client/ui/field.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { priceTypes, statuses } from '#features/vehicles/fields/vehicle-options.ts';
import { priceTypeLabels } from '#features/vehicles/vehicle-labels.ts';
import { offeredEndings } from '../../price-ending.ts';
import type { BulkForm } from './bulk-form.ts';

interface BulkFieldsProps {
  form: BulkForm;
  problem: string | undefined;
  /** The digits in which most prices of the stock end, if they do. */
  usual: string | undefined;
  onChange: (changes: Partial<BulkForm>) => void;
}

export function BulkFields({ form, problem, usual, onChange }: BulkFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <SelectField
        label="What to change"
        value={form.kind}
        onChange={({ target }) => onChange({ kind: target.value as BulkForm['kind'] })} // one of the options below
        className="col-span-2 sm:col-span-4"
      >
        <option value="status">Status</option>
        <option value="price">Price</option>
        <option value="priceType">Price type</option>
        <option value="featured">Featured on the home page</option>
      </SelectField>
      {form.kind === 'status' && (
        <SelectField
          label="New status"
          value={form.status}
          onChange={({ target }) => onChange({ status: target.value })}
          className="col-span-2 sm:col-span-4"
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </SelectField>
      )}
      {form.kind === 'priceType' && (
        <SelectField
          label="New price type"
          value={form.priceType}
          onChange={({ target }) =>
            onChange({ priceType: priceTypes.find((type) => type === target.value) ?? '' })
          }
          className="col-span-2 sm:col-span-4"
        >
          {priceTypes.map((type) => (
            <option key={type} value={type}>
              {priceTypeLabels[type]}
            </option>
          ))}
          <option value="">Not stated</option>
        </SelectField>
      )}
      {form.kind === 'featured' && (
        <SelectField
          label="Featured"
          value={form.featured}
          onChange={({ target }) => onChange({ featured: target.value === 'yes' ? 'yes' : 'no' })}
          className="col-span-2 sm:col-span-4"
        >
          <option value="yes">Show on the home page</option>
          <option value="no">Take off the home page</option>
        </SelectField>
      )}
      {form.kind === 'price' && (
        <PriceFields form={form} problem={problem} usual={usual} onChange={onChange} />
      )}
    </div>
  );
}

function PriceFields({ form, problem, usual, onChange }: BulkFieldsProps) {
  return (
    <>
      <SelectField
        label="Direction"
        value={form.direction}
        onChange={({ target }) => onChange({ direction: target.value === 'up' ? 'up' : 'down' })}
        className="max-sm:col-span-2"
      >
        <option value="down">Lower</option>
        <option value="up">Raise</option>
      </SelectField>
      <TextField
        label="By how much"
        inputMode="decimal"
        autoComplete="off"
        value={form.size}
        error={problem}
        onChange={({ target }) => onChange({ size: target.value })}
        className="sm:col-span-2"
      />
      <SelectField
        label="Unit"
        value={form.by}
        onChange={({ target }) => onChange({ by: target.value === 'amount' ? 'amount' : 'percent' })}
      >
        <option value="percent">Percent</option>
        <option value="amount">Dollars</option>
      </SelectField>
      {form.by === 'percent' && (
        <SelectField
          label="New prices end in"
          value={form.ending ?? usual ?? ''}
          onChange={({ target }) => onChange({ ending: target.value })}
          className="col-span-2 sm:col-span-4"
        >
          {usual && <option value={usual}>…{usual}, as most of your prices do</option>}
          {offeredEndings
            .filter((ending) => ending !== usual)
            .map((ending) => (
              <option key={ending} value={ending}>
                …{ending}
              </option>
            ))}
          <option value="">Any whole dollar</option>
        </SelectField>
      )}
      <p className="col-span-2 text-sm text-muted sm:col-span-4">
        A percentage is rounded to the nearest price with that ending; what is lowered never becomes dearer by
        that. A price that is not known, or that would be $0 or less, stays as it is.
      </p>
    </>
  );
}
