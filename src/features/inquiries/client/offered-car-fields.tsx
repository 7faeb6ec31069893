import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '#client/ui/field.tsx';
import { useMakesAndModels } from '#features/vehicles/client/search-panel/use-makes-and-models.ts';
import type { MakesAndModels } from '#features/vehicles/makes-and-models.ts';
import { type OfferedCar, offeredCarLabels } from '../offered-car.ts';
import type { InquiryValues } from './inquiry-values.ts';

const names = Object.keys(offeredCarLabels) as (keyof OfferedCar)[]; // an object's keys are its names

/** Optional; what is filled in is put above the message in the mail. */
export function OfferedCarFields({
  register,
  start,
  children,
}: {
  register: UseFormRegister<InquiryValues>;
  start: OfferedCar;
  /** After the fields, such as photos. */
  children?: ReactNode;
}) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const known = useMakesAndModels(fields);
  const [make, setMake] = useState(start.make);
  const suggestions: Partial<Record<keyof OfferedCar, readonly string[]>> = {
    make: Object.keys(known),
    model: modelsOf(known, make),
  };
  const noteMake = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'make') setMake(target.value);
  };
  return (
    <fieldset
      ref={fields}
      onInput={noteMake}
      className="min-w-0 rounded-card border border-line p-5 sm:col-span-2"
    >
      <legend className="px-2 text-sm font-semibold">Your car (optional)</legend>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        {names.map((name) => (
          <TextField
            key={name}
            label={offeredCarLabels[name]}
            maxLength={60}
            suggestions={suggestions[name]}
            inputMode={name === 'year' || name === 'km' ? 'numeric' : undefined}
            defaultValue={start[name]}
            {...register(name)}
          />
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function modelsOf(known: MakesAndModels, make: string): readonly string[] {
  const asked = make.trim().toLowerCase();
  return Object.entries(known).find(([name]) => name.toLowerCase() === asked)?.[1] ?? [];
}
