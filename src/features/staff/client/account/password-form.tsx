import { Button } from '#client/ui/button.tsx';
import { passwordChangeSchema } from '../../account.contract.ts';
import { SHORTEST_PASSWORD } from '../../password-limits.ts';
import { PasswordField } from '../password-field.tsx';
import { STAYS_LOGGED_IN } from '../stays-logged-in.ts';
import { useStaffForm } from '../use-staff-form.ts';
import { useChangePassword } from './account-queries.ts';

export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: passwordChangeSchema,
    defaultValues: { currentPassword: '', newPassword: '' },
    refused: 'Your password was not changed',
    send: async (passwords) => {
      await change.mutateAsync(passwords);
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-xl gap-5">
      <p className="text-muted">{STAYS_LOGGED_IN}</p>
      {/* For password managers, which look for the name that the password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${SHORTEST_PASSWORD} characters. A few words in a row are easy to remember and hard to guess.`}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <Button type="submit" className="w-fit" isBusy={change.isPending}>
        Change Password
      </Button>
    </form>
  );
}
