import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { showToast } from '#client/ui/toast.tsx';
import { useFocusToScroll } from '#client/ui/use-focus-to-scroll.ts';
import { momentWords } from '#features/customers/day-words.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import { whoMay } from '#shared/permissions.ts';
import type { cancelFlood, Flood, FloodEntry, findFlood } from '../flood.contract.ts';
import { cancelledWords, floodWords, stillStandWords } from '../flood-words.ts';

const FLOOD = addressOf<typeof findFlood>('/api/admin/bookings/flood');
const MINUTE_MS = 60_000;

/** Shown while more was booked at once than people book: how much, whose, and the way to end it. */
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
  const { since, until, open } = flood;
  const isOne = open.length === 1;
  const cancelling = useMutation({
    mutationFn: () =>
      callApi<typeof cancelFlood>('POST /api/admin/bookings/flood/cancel', { body: { since, until } }),
    onSuccess: ({ cancelled }) => onCancelled(cancelled),
    onError: (error) =>
      showToast({
        title: 'Not cancelled',
        description:
          (error instanceof ApiError && error.serverMessage) ||
          'The bookings are as they were. Please try again.',
        variant: 'destructive',
      }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <section
      aria-label="Flood of bookings"
      className="mb-6 grid gap-3 rounded-card border border-danger-text bg-surface p-5"
    >
      <p className="max-w-prose">
        <span className="font-semibold">{floodWords(flood)}.</span> Nobody has confirmed their email
        addresses: somebody may have typed those of strangers. While it lasts, new bookings must be confirmed
        by the link in their mail, and part of each day stays free for buyers who do.
      </p>
      {open.length > 0 ? (
        <>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{stillStandWords(open)}</summary>
            <Entries entries={open} />
          </details>
          {mayCancel ? (
            <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
              {isOne ? 'Cancel It' : 'Cancel Them Together'}
            </Button>
          ) : (
            <p className="text-sm text-muted">Ask {whoMay('bookings.flood')} to cancel them together.</p>
          )}
        </>
      ) : (
        <p>{stillStandWords(open)}.</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isOne ? 'Cancel this one?' : `Cancel these ${groupThousands(open.length)}?`}
        description={`All bookings and holds since ${momentWords(since)} that nobody has confirmed. Their times become free. ${mailedWords(open)} Look through the list first: this cannot be undone, and a real buyer among them would have to book again.`}
        confirmLabel={isOne ? 'Cancel It' : 'Cancel Them'}
        cancelLabel={isOne ? 'Leave It' : 'Leave Them'}
        isDestructive
        isBusy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
      />
    </section>
  );
}

function mailedWords(open: readonly FloodEntry[]): string {
  const promised = open.filter(({ isConfirmed }) => isConfirmed).length;
  if (promised === 0) return 'Nobody is mailed.';
  const who = promised === 1 ? 'the one person' : `the ${promised} people`;
  return `Only ${who} whose booking we had confirmed ${promised === 1 ? 'is' : 'are'} mailed.`;
}

/** Says what was done and takes the focus: the button that did it is gone. */
function Cancelled({ entries, onClose }: { entries: readonly FloodEntry[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => focusIfLost(document.querySelector('main'));
  }, []);
  return (
    <section
      aria-label="What was cancelled"
      className="mb-6 grid gap-3 rounded-card border border-line bg-surface p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        {cancelledWords(entries)}
      </h2>
      {entries.length > 0 && <Entries entries={entries} />}
      <Button variant="secondary" className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

function Entries({ entries }: { entries: readonly FloodEntry[] }) {
  const list = useFocusToScroll();
  return (
    <ul ref={list} className="max-h-80 overflow-y-auto text-sm">
      {entries.map(({ kind, id, name, email, phone, what, isConfirmed }) => (
        <li key={`${kind} ${id}`} className="border-line border-t py-2 wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {`, ${email}, `}
          <span className="whitespace-nowrap">{phone}</span>
          {`: ${kind === 'hold' ? 'hold of ' : ''}${what}`}
          {isConfirmed && ' (confirmed to them)'}
        </li>
      ))}
    </ul>
  );
}
