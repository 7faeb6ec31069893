import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { SHORTEST_PASSWORD } from '../../password-limits.ts';
import { type acceptInvitation, invitedPersonSchema } from '../../people.contract.ts';
import { PasswordField } from '../password-field.tsx';
import { useStaffForm } from '../use-staff-form.ts';

interface InvitationFormProps {
  token: string;
  fullName: string;
  onDone: () => void;
}

export function InvitationForm({ token, fullName, onDone }: InvitationFormProps) {
  const { form, errors, handleSubmit } = useStaffForm({
    schema: invitedPersonSchema,
    defaultValues: { fullName, username: '', password: '' },
    refused: 'Your account was not made',
    send: async (person) => {
      await callApi<typeof acceptInvitation>('POST /api/admin/invitation/accept', {
        body: { ...person, token },
      });
      onDone();
    },
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="What you type to log in."
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${SHORTEST_PASSWORD} characters. A few words in a row are easy to remember and hard to guess.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {/* Stays busy while the next page loads. */}
      <Button type="submit" isBusy={isSubmitting || isSubmitSuccessful} className="w-full">
        Make My Account
      </Button>
    </form>
  );
}
