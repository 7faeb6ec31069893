import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveQuestionProps {
  open: boolean;
  /** What would go. */
  description?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something goes that somebody has entered and not saved: on a page, or in a dialog. */
export function LeaveQuestion({
  open,
  description = 'What you have entered here has not been saved yet.',
  onStay,
  onLeave,
}: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDestructive
      onConfirm={onLeave}
    />
  );
}
