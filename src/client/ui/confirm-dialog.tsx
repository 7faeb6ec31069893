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
  /** What is to be known before is still being looked up; it can be left meanwhile. */
  isWaiting?: boolean;
  /** Red, for irreversible actions. */
  isDestructive?: boolean;
  children?: ReactNode;
}

/** The focus starts on Cancel, so that an early Enter does no harm. */
export function ConfirmDialog({
  onOpenChange,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  // Called in either case, so that a double click counts once.
  isBusy = false,
  isWaiting = false,
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
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            isBusy={isBusy || isWaiting}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
