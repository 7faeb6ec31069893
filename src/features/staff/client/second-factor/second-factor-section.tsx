import { useState } from 'react';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import { useSecondFactor, useSecondFactorRefresh } from './second-factor-queries.ts';

/** Everything with which a person logs in besides the password, for the page of the own account. */
export function SecondFactorSection({ onChange }: { onChange?: () => void }) {
  const { data, isError, refetch } = useSecondFactor();
  const refresh = useSecondFactorRefresh();
  const [shownCodes, setShownCodes] = useState<readonly string[]>([]);
  const handleChange = async (recoveryCodes: readonly string[] = []) => {
    setShownCodes(recoveryCodes);
    await refresh();
    if (recoveryCodes.length === 0) onChange?.();
  };
  const handleKept = () => {
    setShownCodes([]);
    onChange?.();
  };

  if (isError) {
    return (
      <p className="text-danger-text">
        This could not be loaded.{' '}
        <button type="button" className="min-h-11 font-semibold underline" onClick={() => refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!data) return <p className="text-muted">Loading...</p>;
  const isOn = data.codesSince !== null || data.passkeys.length > 0;
  return (
    <div className="grid gap-8">
      <AuthenticatorPart
        since={data.codesSince}
        areCodesStopped={data.areCodesStopped}
        onChange={handleChange}
      />
      <PasskeyPart passkeys={data.passkeys} onChange={handleChange} />
      {isOn && <RecoveryCodesPart left={data.recoveryCodesLeft} onChange={handleChange} />}
      <RecoveryCodesDialog codes={shownCodes} onKept={handleKept} />
    </div>
  );
}
