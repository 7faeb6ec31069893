import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { roleLabel } from '#shared/permissions.ts';
import { type Account, accountDetailsSchema } from '../../account.contract.ts';
import { useStaffForm } from '../use-staff-form.ts';
import { useChangeAccount } from './account-queries.ts';

export function DetailsForm({ account: { username, role, fullName, email } }: { account: Account }) {
  const change = useChangeAccount();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: accountDetailsSchema,
    defaultValues: { fullName, email },
    refused: 'Your details were not saved',
    send: async (details) => {
      await change.mutateAsync(details);
      form.reset(details);
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-xl gap-5">
      <dl className="grid grid-cols-[8rem_1fr] gap-y-1">
        <dt className="text-muted">Username</dt>
        <dd className="wrap-anywhere">{username}</dd>
        <dt className="text-muted">Role</dt>
        <dd>{roleLabel(role)}</dd>
      </dl>
      <TextField
        label="Name"
        autoComplete="name"
        hint="Shown to the others here, beside what you do."
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="Used to reach you about your account. Customers never see it."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" className="w-fit" disabled={!form.formState.isDirty} isBusy={change.isPending}>
        Save Details
      </Button>
    </form>
  );
}
