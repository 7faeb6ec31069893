import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '#client/ui/field.tsx';
import { specificationGroups } from '#features/vehicles/fields/specifications.ts';
import type { SpecificationValues } from './specification-values.ts';

const groups = Object.entries(specificationGroups);

export function SpecificationFields({ register }: { register: UseFormRegister<SpecificationValues> }) {
  return (
    <div className="grid gap-8">
      {groups.map(([group, { label, fields }]) => (
        <fieldset key={group} className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <legend className="float-left mb-4 text-heading">{label}</legend>
          <div className="clear-both grid gap-5 sm:grid-cols-2">
            {Object.entries(fields).map(([name, fieldLabel]) => (
              <TextField key={name} label={fieldLabel} maxLength={2000} {...register(`${group}.${name}`)} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
