import { Button } from '#client/ui/button.tsx';

/** Whether what is written is kept, and a way to be rid of it: others may use the device too. */
export function WritingNote({
  isFound,
  isKept,
  isSending,
  isPaused,
  onDiscard,
}: {
  isFound: boolean;
  isKept: boolean;
  isSending: boolean;
  /** It waits for a connection. */
  isPaused: boolean;
  onDiscard: () => void;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
      <span role={isFound || isPaused ? 'status' : undefined}>
        {isPaused && 'You are offline: it goes once you are back. '}
        {isKept
          ? isFound
            ? 'Your draft from before.'
            : 'Draft kept on this device.'
          : 'This browser keeps no draft.'}
      </span>
      <Button
        size="sm"
        variant="quiet"
        className="underline underline-offset-4"
        disabled={isSending}
        onClick={onDiscard}
      >
        Discard<span className="sr-only"> what you wrote</span>
      </Button>
    </span>
  );
}
