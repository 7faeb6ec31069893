import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { confirmByPasskey, confirmByPassword } from '../../second-factor.contract.ts';
import { PasswordField } from '../password-field.tsx';
import { answerConfirmation, isConfirmationAsked, subscribeToConfirmation } from './confirm-yourself.ts';
import { hasPasskeySupport, signChallenge } from './passkey-calls.ts';
import { useSecondFactor } from './second-factor-queries.ts';

/** Asks for password or passkey once more; the call that needs it goes on by itself afterwards. */
export function ConfirmYourselfDialog() {
  const isOpen = useSyncExternalStore(subscribeToConfirmation, isConfirmationAsked, () => false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && answerConfirmation(false)}
      title="Confirm that it is you"
      description="This needs your password once more, because you last gave it over ten minutes ago. It then goes on by itself; nothing that you have typed or chosen is lost."
    >
      {isOpen && <ConfirmForm />}
    </Dialog>
  );
}

function ConfirmForm() {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'password' | 'passkey'>();
  const { data } = useSecondFactor();
  const hasPasskey = hasPasskeySupport() && (data?.passkeys.length ?? 0) > 0;

  const run = async (way: 'password' | 'passkey', confirm: () => Promise<unknown>) => {
    setBusy(way);
    setProblem(undefined);
    try {
      await confirm();
      answerConfirmation(true);
    } catch (error) {
      setProblem(explain(error));
      setBusy(undefined);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (!password) return setProblem('Password is required');
    void run('password', () =>
      callApi<typeof confirmByPassword>('POST /api/admin/confirm', { body: { password } }),
    );
  };
  const handlePasskey = () =>
    void run('passkey', async () =>
      callApi<typeof confirmByPasskey>('POST /api/admin/confirm/passkey', { body: await signChallenge() }),
    );

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <PasswordField ref={field} label="Password" autoComplete="current-password" error={problem} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={() => answerConfirmation(false)}>
          Cancel
        </Button>
        {hasPasskey && (
          <Button variant="secondary" isBusy={busy === 'passkey'} onClick={handlePasskey}>
            Use a Passkey
          </Button>
        )}
        <Button type="submit" isBusy={busy === 'password'}>
          Continue
        </Button>
      </div>
    </form>
  );
}

function explain(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'That did not work. Please try again.';
  if (error instanceof Error && error.name === 'NotAllowedError') return 'The passkey was not used.';
  return 'The site did not answer. Check your connection and try again.';
}
