import { Button } from '#client/ui/button.tsx';

/** Tells visitors that the text is stored on this computer, and lets them discard it: others may use it too. */
export function DraftNote({
  isFound,
  isSending,
  onDiscard,
}: {
  isFound: boolean;
  /** What is on its way cannot be discarded any more; if it fails, it is offered again. */
  isSending: boolean;
  onDiscard: () => void;
}) {
  return (
    <div
      role={isFound ? 'status' : undefined}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted"
    >
      <p>
        {isFound
          ? 'Here is what you wrote last time. It was kept on this device only.'
          : 'Kept on this device until you send it.'}
      </p>
      <Button
        size="sm"
        variant="quiet"
        className="-mx-3 underline underline-offset-4"
        disabled={isSending}
        onClick={onDiscard}
      >
        Discard
      </Button>
    </div>
  );
}
