import { type FormEvent, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { AnswerOf } from '#shared/call.ts';
import type { beginCodes, confirmCodes } from '../../second-factor.contract.ts';
import { STAYS_LOGGED_IN } from '../stays-logged-in.ts';
import { explainFailure } from './use-change.ts';

interface SetUpProps {
  begun: AnswerOf<typeof beginCodes>;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

export function AuthenticatorSetUp({ begun: { secret, qr }, onDone, onCancel }: SetUpProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return setProblem('Code is required');
    setIsBusy(true);
    try {
      const body = { code: code.replaceAll(' ', '') };
      const { message, recoveryCodes } = await callApi<typeof confirmCodes>(
        'POST /api/admin/account/codes/confirm',
        { body },
      );
      showToast({ title: message, description: STAYS_LOGGED_IN });
      onDone(recoveryCodes);
    } catch (error) {
      setProblem(explainFailure(error));
      setIsBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="grid w-full gap-4 rounded-control bg-sunken p-4 sm:p-5"
    >
      <ol className="grid list-decimal gap-1 pl-5">
        <li>Open your authenticator app and choose to add an account.</li>
        <li>Scan this picture, or type the key below it.</li>
        <li>Type the six digits that the app then shows.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        {/* Dark on white in either theme: cameras need it so. */}
        <svg
          role="img"
          aria-label="QR code for the authenticator app"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="size-48 shrink-0 rounded-control bg-white"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="min-w-0">
          <p className="text-sm font-semibold">Key</p>
          <p className="font-mono break-words">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem}
        className="max-w-48"
      />
      <p className="text-sm text-muted">{STAYS_LOGGED_IN}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Turn On
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
