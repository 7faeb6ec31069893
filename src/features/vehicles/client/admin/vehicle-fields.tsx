import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { ComboboxField } from '../../../../client/ui/combobox-field.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../../client/ui/field.tsx';
import { driveTypes, fuelTypes, suggestedTags, transmissions, vehicleTypes } from '../../vehicle-options.ts';
import { statusLabel, statusOptions, withStored } from './status-label.ts';
import type { TextFieldName, VehicleFormValues } from './vehicle-form.ts';

interface VehicleFieldsProps {
  register: UseFormRegister<VehicleFormValues>;
  errors: FieldErrors<VehicleFormValues>;
  /** The values as they were loaded: one outside a list stays on offer. */
  stored: VehicleFormValues;
  /** Marked with an asterisk. */
  required?: Partial<Record<TextFieldName, string>>;
  yearMax: number;
}

export function VehicleFields({ register, errors, stored, required = {}, yearMax }: VehicleFieldsProps) {
  const field = (name: TextFieldName) => ({
    ...register(name),
    error: errors[name]?.message,
    required: name in required,
  });
  const list = (name: TextFieldName, label: string, options: readonly string[]) => (
    <SelectField label={label} {...field(name)}>
      {!(name in required) && <option value="">Not stated</option>}
      {name in required && stored[name] === '' && <option value="">Select...</option>}
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
          hint="0 shows as Contact for price"
          {...field('price')}
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
          hint="Optional, such as SPECIAL OFFER"
          {...field('tag')}
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
        <TextField label="Rego" {...field('rego')} />
        <TextField label="Stock Number" {...field('stockNumber')} />
        <TextField label="VIN" placeholder="17-character VIN" autoCapitalize="characters" {...field('vin')} />
      </Group>
    </div>
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
