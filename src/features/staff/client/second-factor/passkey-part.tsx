import { type FormEvent, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { formatSydneyDate } from '#shared/dates.ts';
import type { addPasskey, beginPasskey, removePasskey, SecondFactor } from '../../second-factor.contract.ts';
import { STAYS_LOGGED_IN } from '../stays-logged-in.ts';
import { hasPasskeySupport, makePasskey } from './passkey-calls.ts';
import { useChange } from './use-change.ts';

type Passkey = SecondFactor['passkeys'][number];

interface PartProps {
  passkeys: readonly Passkey[];
  onChange: (recoveryCodes?: readonly string[]) => void;
}

export function PasskeyPart({ passkeys, onChange }: PartProps) {
  const [removing, setRemoving] = useState<Passkey>();
  const { isBusy, run } = useChange();
  const handleRemove = async () => {
    if (!removing) return;
    const params = { id: removing.id };
    const done = await run(() =>
      callApi<typeof removePasskey>('DELETE /api/admin/account/passkeys/{id}', { params }),
    );
    setRemoving(undefined);
    if (!done) return;
    showToast({ title: done.message, description: STAYS_LOGGED_IN });
    onChange();
  };
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Passkeys</h3>
      <p className="text-muted">
        Log in with the fingerprint, face or PIN of your phone or computer, without name and password.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block font-semibold break-words">{passkey.name}</span>
                <span className="text-sm text-muted">{describe(passkey)}</span>
              </span>
              <Button
                variant="quietDanger"
                size="sm"
                className="min-h-11"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey isFirst={passkeys.length === 0} onAdded={onChange} />
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={`Remove the passkey ${removing?.name ?? ''}?`}
        description={`It no longer opens this site. Remove it on the device too, so that it is not offered there. ${STAYS_LOGGED_IN}`}
        confirmLabel="Remove"
        onConfirm={handleRemove}
        isBusy={isBusy}
        isDestructive
      />
    </div>
  );
}

interface AddProps {
  isFirst: boolean;
  onAdded: (recoveryCodes: readonly string[]) => void;
}

function AddPasskey({ isFirst, onAdded }: AddProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useChange();
  if (!hasPasskeySupport()) return <p className="text-muted">This browser cannot make passkeys.</p>;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem('Give it a name, such as the device it is on');
    setProblem(undefined);
    const added = await run(async () => {
      const { options } = await callApi<typeof beginPasskey>('POST /api/admin/account/passkeys/challenge');
      const answer = await makePasskey(options);
      return callApi<typeof addPasskey>('POST /api/admin/account/passkeys', { body: { name, answer } });
    });
    if (!added) return;
    setName('');
    showToast({ title: added.message, ...(isFirst && { description: STAYS_LOGGED_IN }) });
    onAdded(added.recoveryCodes);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Name of the new passkey"
        placeholder="Office computer"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem}
        className="min-w-0 grow sm:max-w-xs"
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Add a Passkey
      </Button>
      {isFirst && <p className="basis-full text-sm text-muted">{STAYS_LOGGED_IN}</p>}
    </form>
  );
}

function describe({ createdAt, lastUsedAt }: Passkey): string {
  const added = `Added ${formatSydneyDate(new Date(createdAt))}`;
  return lastUsedAt
    ? `${added}, last used ${formatSydneyDate(new Date(lastUsedAt))}`
    : `${added}, not used yet`;
}
