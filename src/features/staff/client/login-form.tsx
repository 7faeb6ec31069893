import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { type LoginDraft, loginSchema } from '../staff.contract.ts';
import { logIn } from './log-in.ts';
import { PasswordField } from './password-field.tsx';

interface LoginFormProps {
  onLoggedIn: () => void;
  /** The demonstration account, while it is allowed. */
  demoAccount?: LoginDraft;
}

export function LoginForm({ onLoggedIn, demoAccount }: LoginFormProps) {
  const form = useForm<LoginDraft>({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // Stays busy while the next page loads.
  const [isLoggedIn, setIsLoggedIn] = useState(false);
  const isBusy = isSubmitting || isLoggedIn;

  const handleSubmit = form.handleSubmit(async (draft) => {
    if (!(await logIn(draft))) return;
    setIsLoggedIn(true);
    onLoggedIn();
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
      {demoAccount && (
        <div className="rounded-control bg-sunken p-4 text-sm">
          <p className="font-semibold">Demonstration account</p>
          <p className="mt-1 text-muted">
            Username <code className="text-ink">{demoAccount.username}</code>, password{' '}
            <code className="whitespace-nowrap text-ink">{demoAccount.password}</code>
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            onClick={() => form.reset(demoAccount, { keepErrors: false })}
          >
            Fill in
          </Button>
        </div>
      )}
    </form>
  );
}
