import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useApiQuery } from '#client/use-api-query.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { addressOf } from '#shared/call-address.ts';
import { whoMay } from '#shared/permissions.ts';
import { momentWords } from '../booking-words.ts';
import type { cancelFlood, Flood, FloodEntry, findFlood } from '../flood.contract.ts';

const FLOOD = addressOf<typeof findFlood>('/api/admin/bookings/flood');
const MINUTE_MS = 60_000;

/** While more was booked at once than people book: how much, whose, and the way to end it. */
export function FloodNotice() {
  const maySee = useMay('inquiries.all');
  const { data } = useApiQuery(FLOOD, {
    enabled: maySee,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
  });
  const [cancelled, setCancelled] = useState<readonly FloodEntry[]>();
  if (cancelled) return <Cancelled entries={cancelled} onClose={() => setCancelled(undefined)} />;
  if (!data?.flood) return null;
  return <Found flood={data.flood} onCancelled={setCancelled} />;
}

function Found({ flood, onCancelled }: { flood: Flood; onCancelled: (entries: FloodEntry[]) => void }) {
  const queryClient = useQueryClient();
  const mayCancel = useMay('bookings.flood');
  const [isAsking, setAsking] = useState(false);
  const { since, until, count, networks, open } = flood;
  const cancelling = useMutation({
    mutationFn: () =>
      callApi<typeof cancelFlood>('POST /api/admin/bookings/flood/cancel', { body: { since, until } }),
    onSuccess: (answer) => {
      showToast({ title: answer.message });
      onCancelled(answer.cancelled);
    },
    onError: () =>
      showToast({
        title: 'Not cancelled',
        description: 'The bookings are as they were. Please try again.',
        variant: 'destructive',
      }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries();
    },
  });
  const promised = open.filter(({ isConfirmed }) => isConfirmed).length;
  return (
    <section
      aria-label="Flood of bookings"
      className="mb-6 grid gap-3 rounded-card border border-danger-text bg-surface p-5"
    >
      <p className="max-w-prose">
        <span className="font-semibold">
          {`${count} bookings and holds since ${momentWords(since)}`}
          {networks > 0 && ` from ${networks} ${networks === 1 ? 'network' : 'networks'}`}.
        </span>{' '}
        Nobody has confirmed these mailboxes, and somebody may have typed the addresses of strangers. New
        bookings have to be confirmed by their mail, and a part of each day is kept for buyers who do.
      </p>
      {open.length > 0 && (
        <>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              {open.length === 1 ? 'One of them still stands' : `${open.length} of them still stand`}
            </summary>
            <Entries entries={open} />
          </details>
          {mayCancel ? (
            <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
              Cancel Them Together
            </Button>
          ) : (
            <p className="text-sm text-muted">Ask {whoMay('bookings.flood')} to cancel them together.</p>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={open.length === 1 ? 'Cancel this one?' : `Cancel these ${open.length}?`}
        description={`All that nobody has confirmed since ${momentWords(since)}. Their times become free. ${
          promised === 0
            ? 'Nobody is mailed.'
            : `Only the ${promised} whose booking was confirmed to them ${promised === 1 ? 'is' : 'are'} mailed.`
        } Look through the list first: a buyer among them would have to book again. You are shown what was cancelled, and each stays in Bookings and in the activity.`}
        confirmLabel="Cancel Them"
        isDestructive
        isBusy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
      />
    </section>
  );
}

function Cancelled({ entries, onClose }: { entries: readonly FloodEntry[]; onClose: () => void }) {
  return (
    <section
      aria-label="What was cancelled"
      className="mb-6 grid gap-3 rounded-card border border-line bg-surface p-5"
    >
      <h2 className="font-semibold">
        {entries.length === 1 ? 'One was cancelled' : `${entries.length} were cancelled`}
      </h2>
      <Entries entries={entries} />
      <Button variant="secondary" className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

function Entries({ entries }: { entries: readonly FloodEntry[] }) {
  return (
    <ul className="max-h-80 overflow-y-auto text-sm">
      {entries.map(({ kind, name, email, phone, what, isConfirmed }) => (
        <li key={`${kind} ${email} ${what}`} className="border-line border-t py-2 wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {`, ${email}, ${phone}: ${kind === 'hold' ? 'hold of ' : ''}${what}`}
          {isConfirmed && ' (confirmed to them)'}
        </li>
      ))}
    </ul>
  );
}
