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
import type { countHeldMail, discardHeldMail, sendHeldMail } from '../../inquiry.contract.ts';

const HELD_MAIL = addressOf<typeof countHeldMail>('/api/admin/held-mail');

/** Shown until staff decide: mail that was unsent when a backup was made may have been answered long ago. */
export function HeldMailNotice() {
  const queryClient = useQueryClient();
  const mayDecide = useMay('held-mail.decide');
  const [isAsking, setAsking] = useState(false);
  const { data } = useApiQuery(HELD_MAIL, { refetchOnMount: 'always' });
  const deciding = useMutation({
    mutationFn: (choice: 'send' | 'discard') =>
      choice === 'send'
        ? callApi<typeof sendHeldMail>('POST /api/admin/held-mail/send')
        : callApi<typeof discardHeldMail>('POST /api/admin/held-mail/discard'),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: () =>
      showToast({
        title: 'Error',
        description: 'The held mail is as it was. Please try again.',
        variant: 'destructive',
      }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries();
    },
  });
  if (!data || data.count + data.reminders === 0) return null;
  const mails = data.count === 1 ? '1 mail' : `${data.count} mails`;
  const reminders =
    data.reminders === 1
      ? 'the reminder of 1 booking ahead'
      : `the reminders of ${data.reminders} bookings ahead`;
  const held = [...(data.count > 0 ? [mails] : []), ...(data.reminders > 0 ? [reminders] : [])].join(' and ');
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger-text bg-surface p-5"
    >
      <p className="max-w-prose">
        {capitalise(held)} from a restored backup {data.count + data.reminders === 1 ? 'is' : 'are'} held.
        Nothing is sent until {mayDecide ? 'you decide' : `${whoMay('held-mail.decide')} decides`}.
      </p>
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Discard
          </Button>
          <Button isBusy={deciding.isPending} onClick={() => deciding.mutate('send')}>
            Send
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard the held mail?"
        description={`${capitalise(held)} will never be sent. The inquiries, bookings and holds stay.`}
        confirmLabel="Discard"
        isDestructive
        isBusy={deciding.isPending}
        onConfirm={() => deciding.mutate('discard')}
      />
    </div>
  );
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
