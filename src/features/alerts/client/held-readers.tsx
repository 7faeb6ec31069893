import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { whoMay } from '#shared/permissions.ts';
import type { decideHeldAlerts, HeldChoice } from '../alert.contract.ts';
import { buyersWords } from '../buyers-words.ts';

/** Shown until staff decide about buyers who are not written to. */
export function HeldReaders({ held, refused }: { held: number; refused: number }) {
  const queryClient = useQueryClient();
  const mayDecide = useMay('held-mail.decide');
  const [isAsking, setAsking] = useState(false);
  const deciding = useMutation({
    mutationFn: (choice: HeldChoice) =>
      callApi<typeof decideHeldAlerts>('POST /api/admin/alerts/held', { body: { choice } }),
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: () =>
      showToast({
        title: 'Error',
        description: 'The alerts are as they were. Please try again.',
        variant: 'destructive',
      }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries();
    },
  });
  const restored = held - refused;
  return (
    <div role="status" className="mb-4 grid gap-3 rounded-control border border-line bg-sunken p-4">
      {restored > 0 && (
        <p>{`${buyersWords(restored)} came with a restored backup, and may have unsubscribed since it was made.`}</p>
      )}
      {refused > 0 && <p>{`Nobody took the last mails to ${buyersWords(refused)}.`}</p>}
      <p>
        Nothing is sent to them until {mayDecide ? 'you decide' : `${whoMay('held-mail.decide')} decides`}.
      </p>
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Remove Their Alerts
          </Button>
          <Button isBusy={deciding.isPending} onClick={() => deciding.mutate('write')}>
            Write to Them
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove these alerts?"
        description={`The alerts of ${buyersWords(held)} are removed. They can ask for new ones on the website.`}
        confirmLabel="Remove"
        isDestructive
        isBusy={deciding.isPending}
        onConfirm={() => deciding.mutate('forget')}
      />
    </div>
  );
}
