import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { giveCode } from '../log-in.ts';
import { hasPasskeySupport } from './passkey-calls.ts';
import { PasskeyLoginButton } from './passkey-login-button.tsx';

interface SecondStepFormProps {
  ways: readonly ('code' | 'passkey')[];
  onLoggedIn: () => void;
  /** Back to name and password. */
  onBack: () => void;
}

/** After the right password, for somebody with a second factor. */
export function SecondStepForm({ ways, onLoggedIn, onBack }: SecondStepFormProps) {
  const hasApp = ways.includes('code');
  const hasPasskey = ways.includes('passkey') && hasPasskeySupport();
  const [isRecovery, setIsRecovery] = useState(!hasApp && !hasPasskey);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isCodeAsked = hasApp || isRecovery;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is typed into the same field
  useEffect(() => field.current?.focus(), [isRecovery]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (!code) return setProblem('Code is required');
    setIsBusy(true);
    setProblem(undefined);
    const outcome = await giveCode(code);
    if (outcome === 'done') return onLoggedIn();
    setIsBusy(false);
    if (outcome === 'too late') return onBack();
    setProblem(outcome.problem);
    field.current?.select();
  };
  const handleOther = () => {
    if (field.current) field.current.value = '';
    setProblem(undefined);
    setIsRecovery(!isRecovery);
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <p className="text-muted">{explain(isRecovery, hasApp)}</p>
      {isCodeAsked && (
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          ref={field}
          label={isRecovery ? 'Recovery code' : 'Code'}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          error={problem}
        />
      )}
      {isCodeAsked && (
        <Button type="submit" isBusy={isBusy} className="w-full">
          {isBusy ? 'Logging in...' : 'Log in'}
        </Button>
      )}
      {hasPasskey && <PasskeyLoginButton onLoggedIn={onLoggedIn} />}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onBack}>
          Start Again
        </Button>
        {(hasApp || hasPasskey) && (
          <Button variant="quiet" size="sm" className="min-h-11" onClick={handleOther}>
            {otherWay(isRecovery, hasApp)}
          </Button>
        )}
      </div>
    </form>
  );
}

function explain(isRecovery: boolean, hasApp: boolean): string {
  if (isRecovery)
    return 'Type one of the recovery codes that you kept when you set this up. Each works once.';
  return hasApp
    ? 'One more step: type the six digits that your authenticator app shows now.'
    : 'One more step: use the passkey of this device, of your phone or of a security key.';
}

function otherWay(isRecovery: boolean, hasApp: boolean): string {
  if (!isRecovery) return 'Use a recovery code';
  return hasApp ? 'Use the app instead' : 'Use a passkey instead';
}
