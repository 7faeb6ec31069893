import { Controller, type FieldErrors, useFormContext } from 'react-hook-form';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { states } from '#features/dealership/states.ts';
import type { NewDealership } from '../set-up.contract.ts';
import { HoursRow } from './hours-row.tsx';

const usual = { opens: '09:00', closes: '17:00' };
export const noDetails: NewDealership['details'] = {
  name: '',
  licence: '',
  tagline: '',
  street: '',
  suburb: '',
  state: 'NSW',
  postcode: '',
  phone: '',
  email: '',
  weekdays: usual,
  saturday: { opens: '09:00', closes: '13:00' },
  sunday: null,
};

const openings = [
  ['weekdays', 'Monday to Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const;

type DayErrors = NonNullable<FieldErrors<NewDealership>['details']>[(typeof openings)[number][0]];

/** The problem of the day, or of one of its times. */
function messageOf(error: DayErrors): string | undefined {
  return error?.message ?? error?.closes?.message ?? error?.opens?.message;
}

/** What the site says of the dealership, in a form that has `details`. */
export function DealershipFields() {
  const { register, control, formState } = useFormContext<NewDealership>();
  const { details } = formState.errors;
  return (
    <>
      <Part title="Your dealership">
        <TextField
          label="Trading name"
          autoComplete="organization"
          required
          error={details?.name?.message}
          {...register('details.name')}
          className="sm:col-span-2"
        />
        <TextField
          label="Tagline (optional)"
          hint="Below your name on the home page, such as: Used cars for the Central West"
          error={details?.tagline?.message}
          {...register('details.tagline')}
          className="sm:col-span-2"
        />
        <TextField
          label="Motor dealer licence number"
          hint="Such as MD19655"
          required
          error={details?.licence?.message}
          {...register('details.licence')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          error={details?.phone?.message}
          {...register('details.phone')}
        />
        <TextField
          label="E-mail for buyers"
          type="email"
          autoComplete="email"
          required
          error={details?.email?.message}
          {...register('details.email')}
          className="sm:col-span-2"
        />
        <TextField
          label="Street"
          autoComplete="street-address"
          required
          error={details?.street?.message}
          {...register('details.street')}
          className="sm:col-span-2"
        />
        <TextField
          label="Suburb or town"
          autoComplete="address-level2"
          required
          error={details?.suburb?.message}
          {...register('details.suburb')}
          className="sm:col-span-2"
        />
        <SelectField label="State" required error={details?.state?.message} {...register('details.state')}>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          error={details?.postcode?.message}
          {...register('details.postcode')}
        />
      </Part>
      <Part title="Opening hours">
        <div className="grid gap-4 sm:col-span-2">
          {openings.map(([day, days]) => (
            <Controller
              key={day}
              control={control}
              name={`details.${day}`}
              render={({ field }) => (
                <HoursRow
                  days={days}
                  value={field.value}
                  onChange={field.onChange}
                  error={messageOf(details?.[day])}
                />
              )}
            />
          ))}
        </div>
      </Part>
    </>
  );
}

export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="text-heading">{title}</legend>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
