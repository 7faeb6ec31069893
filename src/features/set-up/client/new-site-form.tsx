import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { showFormTrouble } from '#features/staff/client/form-trouble.ts';
import { PasswordField } from '#features/staff/client/password-field.tsx';
import { type NewSite, newSiteSchema } from '../set-up.contract.ts';
import { DealershipFields, noDetails, Part } from './dealership-fields.tsx';

interface NewSiteFormProps {
  submitLabel: string;
  busyLabel: string;
  /** Rejects when it was refused; the form keeps what was typed. */
  onSubmit: (site: NewSite) => Promise<void>;
}

const empty: NewSite = {
  details: noDetails,
  owner: { fullName: '', username: '', email: '', password: '' },
};

/** Asks for the dealership and its owner: all that a site of one's own needs. */
export function NewSiteForm({ submitLabel, busyLabel, onSubmit }: NewSiteFormProps) {
  const form = useForm<NewSite>({ resolver: zodResolver(newSiteSchema), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (site) => {
    try {
      await onSubmit(site);
    } catch (error) {
      showFormTrouble(form, 'Not set up yet', error);
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-8">
        <DealershipFields />
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
    </FormProvider>
  );
}
