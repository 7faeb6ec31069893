import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import type { FieldKind } from '#features/vehicles/fields/field-kinds.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import {
  fieldLabels,
  unitSigns,
  type VehicleField,
  valueText,
} from '#features/vehicles/fields/shown-fields.ts';
import { foldedGroups, formGroups, rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import { suggestedTags } from '#features/vehicles/fields/vehicle-options.ts';
import type { PaperField } from '#features/vehicles/same-papers.ts';
import { SamePapersHint } from '../same-papers.tsx';
import { DescriptionHelper } from '../words/lazy-description-helper.tsx';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { ExpectedField } from './expected-field.tsx';
import { FieldGroup, fieldId } from './field-group.tsx';
import { statusOptions, withStored } from './status-options.ts';
import type { TextFieldName, VehicleFormValues } from './vehicle-form.ts';
import { VinHint } from './vin-hint.tsx';

interface VehicleFieldsProps {
  form: UseFormReturn<VehicleFormValues>;
  /** The loaded values: one outside a list stays selectable. */
  stored: VehicleFormValues;
  /** Marked with an asterisk. */
  required?: readonly TextFieldName[];
  /** Default to offer where nothing is stored. */
  suggestions?: Partial<Record<TextFieldName, string>>;
  yearMax: number;
  /** The vehicle's id, once there is one. */
  vehicleId: number | undefined;
}

export function VehicleFields({
  form,
  stored,
  required = [],
  suggestions = {},
  yearMax,
  vehicleId,
}: VehicleFieldsProps) {
  const { register } = form;
  const field = (name: TextFieldName) => ({
    ...register(name),
    id: fieldId(name),
    error: form.formState.errors[name]?.message,
    required: required.includes(name),
    hint: stored[name] === '' && suggestions[name] && (
      <Suggestion form={form} name={name} value={suggestions[name]} />
    ),
  });
  const paper = (name: PaperField, more?: ReactNode) => ({
    ...field(name),
    hint: (
      <>
        {more}
        <SamePapersHint control={form.control} name={name} vehicleId={vehicleId} />
      </>
    ),
  });
  const render = (name: VehicleField) => {
    const label = fieldLabels[name];
    switch (name) {
      case 'featured':
        return <CheckboxField label="Featured on the home page" className={WIDE} {...register(name)} />;
      case 'description':
        return (
          <>
            <TextAreaField label={label} rows={6} className={WIDE} {...field(name)} />
            <DescriptionHelper form={form} vehicleId={vehicleId} />
          </>
        );
      case 'headline':
        return <TextField label={label} className={WIDE} {...field(name)} />;
      case 'tag':
        return (
          <TextField
            label={label}
            suggestions={suggestedTags}
            {...field(name)}
            hint="Optional, such as SPECIAL OFFER"
          />
        );
      case 'status':
        return (
          <SelectField label={label} {...field(name)}>
            {withStored(statusOptions, stored.status).map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </SelectField>
        );
      case 'expectedOn':
        return <ExpectedField form={form} vehicleId={vehicleId} {...field(name)} />;
      case 'year':
        return <TextField label={label} {...number(name)} max={yearMax} {...field(name)} />;
      case 'price':
        return (
          <TextField
            label="Price (AUD)"
            {...number(name)}
            inputMode="decimal"
            step="0.01"
            {...field(name)}
            hint="0 shows as Contact for price"
          />
        );
      case 'mileage':
        return <TextField label="Mileage (km)" {...number(name)} {...field(name)} />;
      case 'rego':
      case 'stockNumber':
        return <TextField label={label} {...paper(name)} />;
      case 'vin':
        return (
          <TextField
            label={label}
            placeholder="17-character VIN"
            autoCapitalize="characters"
            {...paper(name, <VinHint control={form.control} />)}
          />
        );
    }
    const { kind, options } = rulesOf(name);
    if (kind === 'choices') return <ChoiceBoxes form={form} name={name} />;
    if (!options)
      return <TextField label={labelWithUnit(name)} {...inputOf[kind]?.(name)} {...field(name)} />;
    return (
      <SelectField label={label} {...field(name)}>
        {(!required.includes(name) || stored[name] === '') && (
          <option value="">
            {name === 'guarantee' ? 'Worked out from age and kilometres' : 'Not stated'}
          </option>
        )}
        {withStored(options, stored[name]).map((option) => (
          <option key={option} value={option}>
            {valueText(name, option)}
          </option>
        ))}
      </SelectField>
    );
  };
  return (
    <div className="grid gap-8">
      {Object.entries(formGroups).map(([title, names]) => (
        <FieldGroup
          key={title}
          form={form}
          title={title}
          names={names}
          isFolded={foldedGroups.includes(title)}
        >
          {names.map((name) => (
            <Fragment key={name}>{render(name)}</Fragment>
          ))}
        </FieldGroup>
      ))}
    </div>
  );
}

const WIDE = 'sm:col-span-2';

function number(name: VehicleField) {
  return { type: 'number', inputMode: 'numeric', min: rulesOf(name).least } as const;
}

/** What browsers know of a kind; some show a month as plain text. */
const inputOf: { readonly [Kind in FieldKind]?: (name: VehicleField) => ComponentProps<'input'> } = {
  whole: number,
  dollars: (name) => ({ ...number(name), inputMode: 'decimal', step: '0.01' }),
  month: () => ({ type: 'month', placeholder: 'YYYY-MM' }),
  day: () => ({ type: 'date', placeholder: 'YYYY-MM-DD' }),
  link: () => ({ type: 'url', inputMode: 'url', placeholder: 'https://' }),
};

const unitWords: { readonly [Name in VehicleField]?: string } = { ...unitSigns, soldPrice: 'AUD' };

/** `Power (kW)` */
function labelWithUnit(name: VehicleField): string {
  const unit = unitWords[name];
  return unit ? `${fieldLabels[name]} (${unit})` : fieldLabels[name];
}

interface SuggestionProps {
  form: UseFormReturn<VehicleFormValues>;
  name: TextFieldName;
  value: string;
}

/** Suggested, not filled in: only what a person entered is stored. */
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
