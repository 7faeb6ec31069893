import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { LOGIN_PATH } from '#shared/admin-paths.ts';
import { SHORTEST_PASSWORD } from '../../password-limits.ts';
import { newPasswordSchema, type resetPassword } from '../../password-reset.contract.ts';
import { PasswordField } from '../password-field.tsx';
import { useStaffForm } from '../use-staff-form.ts';

export function NewPasswordForm({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string>();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: newPasswordSchema,
    defaultValues: { password: '' },
    refused: 'The password was not set',
    send: async ({ password }) => {
      const body = { token, password };
      const { message } = await callApi<typeof resetPassword>('POST /api/admin/login/reset', { body });
      setAnswer(message);
    },
  });
  if (answer) {
    return (
      <div className="grid gap-5">
        <p role="status">{answer}</p>
        <ButtonLink href={LOGIN_PATH} isPlain>
          Log in
        </ButtonLink>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${SHORTEST_PASSWORD} characters. A few words in a row are easy to remember and hard to guess.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" isBusy={form.formState.isSubmitting} className="w-full">
        Set the Password
      </Button>
    </form>
  );
}
