import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { AnswerOf } from '#shared/call.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import type { beginCodes, removeCodes, resumeOwnCodes } from '../../second-factor.contract.ts';
import { STAYS_LOGGED_IN } from '../stays-logged-in.ts';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { useChange } from './use-change.ts';

interface PartProps {
  since: string | null;
  areCodesStopped: boolean;
  onChange: (recoveryCodes?: readonly string[]) => void;
}

export function AuthenticatorPart({ since, areCodesStopped, onChange }: PartProps) {
  const { isBusy, run } = useChange();
  const [begun, setBegun] = useState<AnswerOf<typeof beginCodes>>();
  const [isRemoving, setIsRemoving] = useState(false);
  const handleBegin = async () =>
    setBegun(await run(() => callApi<typeof beginCodes>('POST /api/admin/account/codes')));
  const handleRemove = async () => {
    const done = await run(() => callApi<typeof removeCodes>('DELETE /api/admin/account/codes'));
    setIsRemoving(false);
    if (!done) return;
    showToast({ title: done.message, description: STAYS_LOGGED_IN });
    onChange();
  };
  const handleResume = async () => {
    const done = await run(() => callApi<typeof resumeOwnCodes>('POST /api/admin/account/codes/resume'));
    if (!done) return;
    showToast({ title: done.message });
    onChange();
  };
  const handleDone = (recoveryCodes: readonly string[]) => {
    setBegun(undefined);
    onChange(recoveryCodes);
  };

  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="font-semibold">Authenticator app</h3>
      <p className="text-muted">
        {since
          ? `On since ${formatSydneyDate(new Date(since))}. After your password you are asked for the code that the app shows.`
          : 'An app on your phone shows six digits that change every half minute. With it, your password alone lets nobody in.'}
      </p>
      {areCodesStopped && (
        <>
          <p className="text-danger-text">
            Its codes do not count, because 20 in a row were wrong. If that was not you, somebody else knows
            your password: change it first.
          </p>
          <Button isBusy={isBusy} onClick={handleResume}>
            Let Its Codes Count Again
          </Button>
        </>
      )}
      {since ? (
        <Button variant="secondary" isBusy={isBusy} onClick={() => setIsRemoving(true)}>
          Turn Off
        </Button>
      ) : (
        !begun && (
          <Button isBusy={isBusy} onClick={handleBegin}>
            Set Up an App
          </Button>
        )
      )}
      {begun && <AuthenticatorSetUp begun={begun} onDone={handleDone} onCancel={() => setBegun(undefined)} />}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title="Turn off the authenticator app?"
        description={`You are then no longer asked for its codes. You can set one up again at any time. ${STAYS_LOGGED_IN}`}
        confirmLabel="Turn Off"
        onConfirm={handleRemove}
        isBusy={isBusy}
        isDestructive
      />
    </div>
  );
}
