import { type ReactNode, useId } from 'react';
import { AskingDialog } from '#client/ui/asking-dialog.tsx';
import { Button } from '#client/ui/button.tsx';

interface FormDialogProps {
  title: string;
  description: string;
  /** What the two buttons say. */
  leave: string;
  send: string;
  isComplete: boolean;
  isPending: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog of the agenda. It stays open while it is sent, and when it is refused; Escape asks before what was typed
 * goes.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description, leave, send, isComplete, isPending, onSend, onClose, children } = props;
  const formId = useId();
  return (
    <AskingDialog
      open
      isBusy={isPending}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      isSticky
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {leave}
          </Button>
          <Button type="submit" form={formId} disabled={!isComplete} isBusy={isPending}>
            {send}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (isComplete && !isPending) onSend();
        }}
        noValidate
        className="grid gap-4"
      >
        {children}
      </form>
    </AskingDialog>
  );
}
