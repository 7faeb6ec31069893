import type { ReactNode } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { PreviewAnswer } from './transfer-calls.ts';
import { VehicleNames } from './vehicle-names.tsx';

interface ClearDialogProps {
  /** The preview of the import; the dialog is open while it is set. */
  preview: PreviewAnswer | undefined;
  onClose: () => void;
  onConfirm: () => void;
  /** What is decided besides. */
  children?: ReactNode;
}

/** Confirms an import that clears: how many vehicles are removed, and which. */
export function ClearDialog({ preview, onClose, onConfirm, children }: ClearDialogProps) {
  const absent = preview?.absent ?? 0;
  const heldGoing = preview?.absentOnHold ?? 0;
  const arriving = countedVehicles(preview?.rows.length ?? 0);
  return (
    <ConfirmDialog
      open={preview !== undefined}
      onOpenChange={onClose}
      title={absent === 0 ? 'Replace the vehicles?' : `Remove ${countedVehicles(absent)}?`}
      description={
        absent === 0
          ? `Every vehicle on the site is in the file. ${arriving} of the file will stand in place of what is there, which is kept as a safety snapshot first, so that this can be undone on the Database page.`
          : `These are not in the file and will be removed, with their photos. After that there will be ${arriving}, those of the file. What is there now is kept as a safety snapshot first, so that this can be undone on the Database page.`
      }
      confirmLabel={absent === 0 ? 'Replace' : `Remove ${absent} and Import`}
      isDestructive
      onConfirm={onConfirm}
    >
      {heldGoing > 0 && (
        <p className="mb-3 rounded-control bg-danger/10 p-3 text-sm text-danger-text">
          {heldGoing === 1 ? '1 of them is' : `${heldGoing} of them are`} on hold for a customer. You will be
          asked under Bookings, on the Holds page, what becomes of {heldGoing === 1 ? 'it' : 'them'}.
        </p>
      )}
      {children}
      {absent > 0 && <VehicleNames titles={preview?.absentTitles ?? []} count={absent} />}
    </ConfirmDialog>
  );
}
