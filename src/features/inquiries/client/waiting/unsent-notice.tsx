import type { ReactNode } from 'react';
import { useIsOnline } from '#client/hooks/use-is-online.ts';
import { Button } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { telephoneLink } from '#features/dealership/dealership.ts';
import type { Unsent } from './unsent.ts';

/** Stays beside the form until the inquiry is sent or discarded. */
export function UnsentNotice({
  unsent,
  about,
  isBusy,
  onSend,
  onDiscard,
}: {
  unsent: Unsent;
  /** Says what it was written about, where another car was chosen by now. */
  about: ReactNode;
  isBusy: boolean;
  onSend: () => void;
  /** On a shared computer the next visitor must not find it. */
  onDiscard: () => void;
}) {
  const isOnline = useIsOnline(true);
  const isWaiting = unsent.isWaiting && !isOnline;
  const [phone] = useDealership().salesPhones;
  return (
    <div role="alert" className="rounded-control border border-danger-text bg-surface p-4">
      <p className="font-semibold">{(!isOnline && unsent.offlineProblem) || unsent.problem}</p>
      {about && <p className="mt-1">{about} Start anew to write about the car that you have chosen now.</p>}
      <p className="mt-1 text-sm text-muted">
        {isWaiting && 'It is sent by itself when the connection is back. '}
        {unsent.isSaved
          ? 'It is kept on this device, also when you close the page.'
          : 'Please leave this page open, so that nothing is lost.'}{' '}
        {phone && (
          <>
            Or call us on{' '}
            <a href={telephoneLink(phone.number)} className="whitespace-nowrap">
              {phone.number}
            </a>
            .
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={!isOnline} isBusy={isBusy} onClick={onSend}>
          {isWaiting ? 'Waiting for the connection' : 'Send again'}
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={onDiscard}>
          {about ? 'Start anew' : 'Discard'}
        </Button>
      </div>
    </div>
  );
}
