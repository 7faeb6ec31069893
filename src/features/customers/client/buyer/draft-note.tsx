import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

/** Says that the text is stored on this device, and offers to discard it: others may use the device too. */
export function DraftNote({
  isFound,
  about,
  isSending = false,
  onDiscard,
}: {
  isFound: boolean;
  /** Says what it was written about, where that is something else by now. */
  about?: ReactNode;
  /** While sending, the draft cannot be discarded; after a failure it can. */
  isSending?: boolean;
  onDiscard: () => void;
}) {
  return (
    <div
      role={isFound ? 'status' : undefined}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted"
    >
      <p>
        {about && <strong className="text-ink">{about}</strong>}{' '}
        {!isFound && 'Kept on this device until you send it.'}
        {isFound && !about && 'Here is what you wrote last time. '}
        {isFound && 'It was kept on this device only.'}
      </p>
      <Button
        size="sm"
        variant="quiet"
        className="-mx-3 underline underline-offset-4"
        disabled={isSending}
        onClick={onDiscard}
      >
        {about ? 'Start anew' : 'Discard'}
      </Button>
    </div>
  );
}
