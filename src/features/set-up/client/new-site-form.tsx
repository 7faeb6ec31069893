import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { states } from '#features/dealership/settings-schema.ts';
import { showFormTrouble } from '#features/staff/client/form-trouble.ts';
import { PasswordField } from '#features/staff/client/password-field.tsx';
import { type NewSite, newSiteSchema } from '../set-up.contract.ts';
import { HoursRow } from './hours-row.tsx';

interface NewSiteFormProps {
  submitLabel: string;
  busyLabel: string;
  /** Rejects when it was refused; the form keeps what was typed. */
  onSubmit: (site: NewSite) => Promise<void>;
}

const usual = { opens: '09:00', closes: '17:00' };
const empty: NewSite = {
  details: {
    name: '',
    licence: '',
    street: '',
    suburb: '',
    state: 'NSW',
    postcode: '',
    phone: '',
    email: '',
    weekdays: usual,
    saturday: { opens: '09:00', closes: '13:00' },
    sunday: null,
  },
  owner: { fullName: '', username: '', email: '', password: '' },
};

const openings = [
  ['weekdays', 'Monday to Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const;

type DayErrors = NonNullable<FieldErrors<NewSite>['details']>[(typeof openings)[number][0]];

/** Of the day, or of one of its times. */
function messageOf(error: DayErrors): string | undefined {
  return error?.message ?? error?.closes?.message ?? error?.opens?.message;
}

/** Asks for the dealership and its owner: all that a site of one's own needs. */
export function NewSiteForm({ submitLabel, busyLabel, onSubmit }: NewSiteFormProps) {
  const form = useForm<NewSite>({ resolver: zodResolver(newSiteSchema), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const details = errors.details;

  const handleSubmit = form.handleSubmit(async (site) => {
    try {
      await onSubmit(site);
    } catch (error) {
      showFormTrouble(form, 'Not set up yet', error);
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-8">
      <Part title="Your dealership">
        <TextField
          label="Trading name"
          autoComplete="organization"
          required
          error={details?.name?.message}
          {...form.register('details.name')}
          className="sm:col-span-2"
        />
        <TextField
          label="Motor dealer licence number"
          hint="Such as MD19655"
          required
          error={details?.licence?.message}
          {...form.register('details.licence')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          error={details?.phone?.message}
          {...form.register('details.phone')}
        />
        <TextField
          label="E-mail for buyers"
          type="email"
          autoComplete="email"
          required
          error={details?.email?.message}
          {...form.register('details.email')}
          className="sm:col-span-2"
        />
        <TextField
          label="Street"
          autoComplete="street-address"
          required
          error={details?.street?.message}
          {...form.register('details.street')}
          className="sm:col-span-2"
        />
        <TextField
          label="Suburb or town"
          autoComplete="address-level2"
          required
          error={details?.suburb?.message}
          {...form.register('details.suburb')}
          className="sm:col-span-2"
        />
        <SelectField
          label="State"
          required
          error={details?.state?.message}
          {...form.register('details.state')}
        >
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
          {...form.register('details.postcode')}
        />
      </Part>
      <Part title="Opening hours">
        <div className="grid gap-4 sm:col-span-2">
          {openings.map(([day, days]) => (
            <Controller
              key={day}
              control={form.control}
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
      <Part title="You, the owner">
        <TextField
          label="Your name"
          autoComplete="name"
          required
          error={errors.owner?.fullName?.message}
          {...form.register('owner.fullName')}
          className="sm:col-span-2"
        />
        <TextField
          label="Your own e-mail (optional)"
          type="email"
          autoComplete="off"
          hint="For a link when you forget your password. Use one that only you read, not the one for buyers."
          error={errors.owner?.email?.message}
          {...form.register('owner.email')}
          className="sm:col-span-2"
        />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="You log in with it"
          required
          error={errors.owner?.username?.message}
          {...form.register('owner.username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters"
          required
          error={errors.owner?.password?.message}
          {...form.register('owner.password')}
        />
      </Part>
      <Button type="submit" isBusy={isSubmitting} className="w-full sm:w-auto sm:justify-self-start">
        {isSubmitting ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="text-heading">{title}</legend>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
