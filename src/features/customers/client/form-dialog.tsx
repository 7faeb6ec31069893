import { type ReactNode, useId } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { showTrouble } from '#features/staff/client/form-trouble.ts';

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

/** A form in a dialog of the agenda. It stays open while it is sent, and when it is refused. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, leave, send, isComplete, isPending, onSend, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
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
        noValidate
        className="grid gap-4"
      >
        {children}
      </form>
    </Dialog>
  );
}

/** What the server says of single fields. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

/** Shows an error as a toast, unless it stands at a field of the form. */
export function showUnlessAtField(title: string, error: unknown): void {
  if (Object.keys(fieldErrorsOf(error)).length === 0) showTrouble(title, error);
}
