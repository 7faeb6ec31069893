import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';

type MailAgain = UseMutationResult<{ message: string }, Error, number>;

/** Tries mail that was given up anew, by the id of what it is about. */
export function useMailAgain(
  send: (id: number) => Promise<{ message: string }>,
  refresh: () => Promise<void>,
): MailAgain {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => showToast({ title: message }),
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to send the mail again.', variant: 'destructive' }),
    // Also after a refusal: somebody else may have sent it.
    onSettled: refresh,
  });
}

interface MailAgainButtonProps {
  again: MailAgain;
  id: number;
  /** Where there are several on a page: whose mail it is. */
  who?: string;
}

export function MailAgainButton({ again, id, who }: MailAgainButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      className="w-fit"
      isBusy={again.isPending}
      {...(who && { 'aria-label': `Send Mail Again: ${who}` })}
      onClick={() => again.mutate(id)}
    >
      Send Mail Again
    </Button>
  );
}
