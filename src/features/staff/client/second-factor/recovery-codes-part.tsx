import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { makeRecoveryCodes } from '../../second-factor.contract.ts';
import { STAYS_LOGGED_IN } from '../stays-logged-in.ts';
import { useChange } from './use-change.ts';

interface PartProps {
  left: number;
  onChange: (recoveryCodes?: readonly string[]) => void;
}

export function RecoveryCodesPart({ left, onChange }: PartProps) {
  const { isBusy, run } = useChange();
  const [isAsking, setIsAsking] = useState(false);
  const handleMake = async () => {
    const made = await run(() => callApi<typeof makeRecoveryCodes>('POST /api/admin/account/recovery-codes'));
    setIsAsking(false);
    if (made) onChange(made.recoveryCodes);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="font-semibold">Recovery codes</h3>
      <p className="text-muted">
        {left === 1 ? '1 code is left.' : `${left} codes are left.`} Each lets you in once when your phone or
        passkey is lost.
      </p>
      <Button variant="secondary" isBusy={isBusy} onClick={() => setIsAsking(true)}>
        Make New Codes
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Make new recovery codes?"
        description={`The codes that you have kept stop working. The new ones are shown once. ${STAYS_LOGGED_IN}`}
        confirmLabel="Make New Codes"
        onConfirm={handleMake}
        isBusy={isBusy}
      />
    </div>
  );
}
