import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { isFocusLost } from '#client/ui/lost-focus.ts';
import { FORGOT_PATH } from '#shared/admin-paths.ts';
import { loginSchema } from '../staff.contract.ts';
import { logIn, logInByLink, type SecondStep } from './log-in.ts';
import { PasswordField } from './password-field.tsx';
import { hasPasskeySupport } from './second-factor/passkey-calls.ts';
import { PasskeyLoginButton } from './second-factor/passkey-login-button.tsx';
import { SecondStepForm } from './second-factor/second-step-form.tsx';
import { useStaffForm } from './use-staff-form.ts';

interface LoginFormProps {
  onLoggedIn: () => void;
  /** The demonstration account, while it is allowed. */
  demoAccount?: { username: string };
  /** The secret of an address that logs in by itself, once. */
  linkToken?: string;
  /** Whether anybody of this site has a passkey. */
  hasPasskeys?: boolean;
  /** Whether a forgotten password can be set anew by mail. */
  hasPasswordReset?: boolean;
}

export function LoginForm({
  onLoggedIn,
  demoAccount,
  linkToken,
  hasPasskeys,
  hasPasswordReset,
}: LoginFormProps) {
  const { form, errors, handleSubmit } = useStaffForm({
    schema: loginSchema,
    defaultValues: { username: '', password: '' },
    refused: 'Login Error',
    send: async (draft) => goOn(await logIn(draft)),
  });
  // Stays busy while the next page loads.
  const [isLoggedIn, setIsLoggedIn] = useState(false);
  const isBusy = form.formState.isSubmitting || isLoggedIn;
  const [secondStep, setSecondStep] = useState<SecondStep>();

  const goOn = (outcome: boolean | SecondStep) => {
    if (outcome === true) finish();
    else if (outcome) setSecondStep(outcome);
  };
  const { setFocus } = form;
  useEffect(() => {
    if (!linkToken && isFocusLost()) setFocus('username');
  }, [linkToken, setFocus]);
  const isLinkUsed = useRef(false);
  useEffect(() => {
    if (!linkToken || isLinkUsed.current) return;
    isLinkUsed.current = true;
    void logInByLink(linkToken).then(goOn);
  });
  const finish = () => {
    setIsLoggedIn(true);
    onLoggedIn();
  };
  const handleBack = () => {
    form.resetField('password');
    setSecondStep(undefined);
  };

  if (secondStep) return <SecondStepForm ways={secondStep} onLoggedIn={finish} onBack={handleBack} />;

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
      {hasPasskeys && hasPasskeySupport() && <PasskeyLoginButton onLoggedIn={finish} />}
      {hasPasswordReset && (
        <a
          href={FORGOT_PATH}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold underline-offset-4 hover:underline"
        >
          Forgot your password?
        </a>
      )}
      {demoAccount && (
        <div className="rounded-control bg-sunken p-4 text-sm">
          <p className="font-semibold">Demonstration account</p>
          <p className="mt-1 text-muted">
            Username <code className="text-ink">{demoAccount.username}</code>. Its password, and an address
            that logs in once, were printed where the site was started.
          </p>
        </div>
      )}
    </form>
  );
}
