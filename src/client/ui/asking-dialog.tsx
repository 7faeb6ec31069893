import { useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface AskingDialogProps extends DialogProps {
  /** It is being sent, and cannot be left. */
  isBusy?: boolean;
}

/** A dialog with a form in it: what was typed does not go by Escape, the cross or a press beside it, unasked. */
export function AskingDialog({ isBusy = false, onOpenChange, children, ...dialog }: AskingDialogProps) {
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    isTyped.current = false;
    setIsAsking(false);
    onOpenChange(false);
  };
  return (
    <>
      <Dialog
        {...dialog}
        onOpenChange={(open) => {
          if (isBusy) return;
          if (open) onOpenChange(true);
          else if (isTyped.current) setIsAsking(true);
          else leave();
        }}
      >
        <div
          onInput={() => {
            isTyped.current = true;
          }}
        >
          {children}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Leave without saving?"
        description="What you have entered here has not been saved yet."
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDestructive
        onConfirm={leave}
      />
    </>
  );
}
