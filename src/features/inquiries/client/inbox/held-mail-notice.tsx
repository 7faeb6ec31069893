import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
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
  if (!data || data.count + data.reminders + data.missing === 0) return null;
  const mails = data.count === 1 ? '1 mail' : `${groupThousands(data.count)} mails`;
  const reminders =
    data.reminders === 1
      ? 'the reminder of 1 booking ahead'
      : `the reminders of ${data.reminders} bookings ahead`;
  const held = [...(data.count > 0 ? [mails] : []), ...(data.reminders > 0 ? [reminders] : [])].join(' and ');
  const isMail = held !== '';
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger-text bg-surface p-5"
    >
      <div className="max-w-prose space-y-2">
        {data.missing > 0 && <p>{missingWords(data.missing)}</p>}
        <p>
          {isMail &&
            `${capitalise(held)} from a restored backup ${data.count + data.reminders === 1 ? 'is' : 'are'} held. `}
          Nothing is sent until {mayDecide ? 'you decide' : `${whoMay('held-mail.decide')} decides`}.
        </p>
      </div>
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {isMail ? 'Discard' : 'Do Not Tell'}
          </Button>
          <Button isBusy={deciding.isPending} onClick={() => deciding.mutate('send')}>
            {isMail ? (data.missing > 0 ? 'Send and Tell' : 'Send') : 'Tell'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isMail ? 'Discard the held mail?' : 'Tell them nothing?'}
        description={[
          ...(isMail ? [`${capitalise(held)} will never be sent.`] : []),
          ...(data.missing > 0
            ? [`${buyers(data.missing)} will not be told that the vehicle is no longer for sale.`]
            : []),
          'The inquiries, bookings and holds stay.',
        ].join(' ')}
        confirmLabel={isMail ? 'Discard' : 'Do Not Tell'}
        isDestructive
        isBusy={deciding.isPending}
        onConfirm={() => deciding.mutate('discard')}
      />
    </div>
  );
}

const buyers = (count: number) => (count === 1 ? '1 buyer' : `${groupThousands(count)} buyers`);

function missingWords(count: number): string {
  const bookings =
    count === 1
      ? '1 booking ahead is for a vehicle'
      : `${groupThousands(count)} bookings ahead are for vehicles`;
  const told = count === 1 ? 'Its buyer has not been told' : 'Their buyers have not been told';
  return `${bookings} missing since a backup was restored. ${told} that it is no longer for sale. If the vehicle is to come back, bring it back first: then there is nothing to tell.`;
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
