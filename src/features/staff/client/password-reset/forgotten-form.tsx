import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { type forgotPassword, forgottenSchema } from '../../password-reset.contract.ts';
import { showFormTrouble } from '../form-trouble.ts';

export function ForgottenForm() {
  const form = useForm({ resolver: zodResolver(forgottenSchema), defaultValues: { email: '' } });
  const [answer, setAnswer] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      const { message } = await callApi<typeof forgotPassword>('POST /api/admin/login/forgot', { body });
      setAnswer(message);
    } catch (error) {
      showFormTrouble(form, 'No mail was sent', error);
    }
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
      <Button type="submit" isBusy={isSubmitting} className="w-full">
        Send the link
      </Button>
    </form>
  );
}
