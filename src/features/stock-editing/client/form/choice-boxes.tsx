import { Controller, type UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '#client/ui/field.tsx';
import { fieldLabels, valueText } from '#features/vehicles/fields/shown-fields.ts';
import { rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import { fieldId } from './field-group.tsx';
import type { TextFieldName, VehicleFormValues } from './vehicle-form.ts';

interface ChoiceBoxesProps {
  form: UseFormReturn<VehicleFormValues>;
  name: TextFieldName;
}

/** A box for each option. In the form they are one text, joined by commas in the order of the options. */
export function ChoiceBoxes({ form, name }: ChoiceBoxesProps) {
  const options = rulesOf(name).options ?? [];
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const chosen = value.split(',');
        return (
          <fieldset className="sm:col-span-2">
            <legend className="mb-1 text-sm font-semibold">{fieldLabels[name]}</legend>
            <div className="flex flex-wrap gap-x-8">
              {options.map((option, at) => (
                <CheckboxField
                  key={option}
                  id={at === 0 ? fieldId(name) : undefined}
                  ref={at === 0 ? ref : undefined}
                  label={valueText(name, option)}
                  checked={chosen.includes(option)}
                  onBlur={onBlur}
                  onChange={({ target }) =>
                    onChange(
                      options
                        .filter((one) => (one === option ? target.checked : chosen.includes(one)))
                        .join(','),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        );
      }}
    />
  );
}
