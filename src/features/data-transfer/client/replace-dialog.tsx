import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { ImportLosses } from './import-losses.ts';
import { VehicleNames } from './vehicle-names.tsx';

interface ReplaceDialogProps {
  /** The dialog is open while it is set. */
  losses: ImportLosses | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms an import that does not clear and takes away photos or whole vehicles all the same. */
export function ReplaceDialog({ losses, onClose, onConfirm }: ReplaceDialogProps) {
  const { words = [], replaced = [], replacedCount = 0 } = losses ?? {};
  return (
    <ConfirmDialog
      open={losses !== undefined}
      onOpenChange={onClose}
      title="Replace what is there?"
      description={[
        ...words,
        'What is there now is kept as a safety snapshot first, so that this can be undone on the Database page.',
      ].join(' ')}
      confirmLabel="Replace and Import"
      isDestructive
      onConfirm={onConfirm}
    >
      {replacedCount > 0 && <VehicleNames titles={replaced} count={replacedCount} />}
    </ConfirmDialog>
  );
}
