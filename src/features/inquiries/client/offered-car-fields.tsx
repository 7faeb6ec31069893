import type { ReactNode } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '#client/ui/field.tsx';
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
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-5 sm:col-span-2">
      <legend className="px-2 text-sm font-semibold">Your car (optional)</legend>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        {names.map((name) => (
          <TextField
            key={name}
            label={offeredCarLabels[name]}
            maxLength={60}
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
