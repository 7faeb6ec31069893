import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { type forgotPassword, forgottenSchema } from '../../password-reset.contract.ts';
import { useStaffForm } from '../use-staff-form.ts';

export function ForgottenForm() {
  const [answer, setAnswer] = useState<string>();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: forgottenSchema,
    defaultValues: { email: '' },
    refused: 'No mail was sent',
    send: async (body) => {
      const { message } = await callApi<typeof forgotPassword>('POST /api/admin/login/forgot', { body });
      setAnswer(message);
    },
  });
  if (answer) return <p role="status">{answer}</p>;
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" isBusy={form.formState.isSubmitting} className="w-full">
        Send the Link
      </Button>
    </form>
  );
}
