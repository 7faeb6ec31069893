import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  isBusy?: boolean;
  /** Red, for what cannot be taken back. */
  isDestructive?: boolean;
  children?: ReactNode;
}

/** Enter pressed too soon does no harm: the focus begins on the choice that changes nothing. */
export function ConfirmDialog({
  onOpenChange,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  // Told either way, so that a double click on the answer is one answer.
  isBusy = false,
  isDestructive,
  ...dialog
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      firstFocus={cancel}
      // A stray click must not close it while the action runs.
      onOpenChange={(open) => !isBusy && onOpenChange(open)}
      footer={
        <>
          <Button ref={cancel} variant="secondary" disabled={isBusy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={isDestructive ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
