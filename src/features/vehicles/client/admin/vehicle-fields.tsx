import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import type { PaperField } from '../../admin-vehicle.contract.ts';
import { fieldLabels, statusLabel } from '../../field-words.ts';
import { driveTypes, fuelTypes, suggestedTags, transmissions, vehicleTypes } from '../../vehicle-options.ts';
import { SamePapersHint } from './same-papers.tsx';
import { statusOptions, withStored } from './status-options.ts';
import type { TextFieldName, VehicleFormValues } from './vehicle-form.ts';

interface VehicleFieldsProps {
  form: UseFormReturn<VehicleFormValues>;
  /** The values as they were loaded: one outside a list stays on offer. */
  stored: VehicleFormValues;
  /** Marked with an asterisk. */
  required?: Partial<Record<TextFieldName, string>>;
  /** What to offer where nothing is known. */
  suggestions?: Partial<Record<TextFieldName, string>>;
  yearMax: number;
  /** The vehicle that these are the fields of, once there is one. */
  vehicleId: number | undefined;
}

export function VehicleFields({
  form,
  stored,
  required = {},
  suggestions = {},
  yearMax,
  vehicleId,
}: VehicleFieldsProps) {
  const { register } = form;
  const field = (name: TextFieldName) => ({
    ...register(name),
    error: form.formState.errors[name]?.message,
    required: name in required,
    hint: stored[name] === '' && suggestions[name] && (
      <Suggestion form={form} name={name} value={suggestions[name]} />
    ),
  });
  const paper = (name: PaperField) => ({
    ...field(name),
    hint: <SamePapersHint control={form.control} name={name} vehicleId={vehicleId} />,
  });
  const list = (name: TextFieldName, label: string, options: readonly string[]) => (
    <SelectField label={label} {...field(name)}>
      {(!(name in required) || stored[name] === '') && <option value="">Not stated</option>}
      {withStored(options, stored[name]).map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div className="grid gap-8">
      <Group title="Vehicle">
        <TextField label="Make" {...field('make')} />
        <TextField label="Model" {...field('model')} />
        <TextField
          label="Year"
          type="number"
          inputMode="numeric"
          min={1900}
          max={yearMax}
          {...field('year')}
        />
        {list('vehicleType', 'Vehicle Type', vehicleTypes)}
        <TextField
          label="Price (AUD)"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          {...field('price')}
          hint="0 shows as Contact for price"
        />
        <TextField label="Mileage (km)" type="number" inputMode="numeric" min={0} {...field('mileage')} />
      </Group>
      <Group title="Listing">
        <SelectField label="Status" {...field('status')}>
          {withStored(statusOptions, stored.status).map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </SelectField>
        <ComboboxField
          label="Tag"
          suggestions={suggestedTags}
          {...field('tag')}
          hint="Optional, such as SPECIAL OFFER"
        />
        <TextField label="Headline" className="sm:col-span-2" {...field('headline')} />
        <TextAreaField label="Description" rows={6} className="sm:col-span-2" {...field('description')} />
        <CheckboxField
          label="Featured on the home page"
          className="sm:col-span-2"
          {...register('featured')}
        />
      </Group>
      <Group title="Mechanical">
        {list('fuelType', 'Fuel Type', fuelTypes)}
        {list('transmission', 'Transmission', transmissions)}
        <TextField label="Engine" {...field('engine')} />
        {list('driveType', 'Drive Type', driveTypes)}
      </Group>
      <Group title="Appearance and papers">
        <TextField label="Exterior Color" {...field('exteriorColor')} />
        <TextField label="Interior Color" {...field('interiorColor')} />
        <TextField label="Rego" {...paper('rego')} />
        <TextField label="Stock Number" {...paper('stockNumber')} />
        <TextField label="VIN" placeholder="17-character VIN" autoCapitalize="characters" {...paper('vin')} />
      </Group>
    </div>
  );
}

interface SuggestionProps {
  form: UseFormReturn<VehicleFormValues>;
  name: TextFieldName;
  value: string;
}

/** Offered, not filled in: what nobody has said is not stored. */
function Suggestion({ form, name, value }: SuggestionProps) {
  const isTaken = useWatch({ control: form.control, name }) !== '';
  const take = () => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    form.setFocus(name);
  };
  if (isTaken) return 'Stored when you save';
  return (
    <>
      Not known. Suggestion:{' '}
      <button
        type="button"
        onClick={take}
        className="min-h-6 font-semibold text-ink underline underline-offset-4"
      >
        {value}
        <span className="sr-only"> for {fieldLabels[name]}</span>
      </button>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <legend className="float-left mb-4 text-heading">{title}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
