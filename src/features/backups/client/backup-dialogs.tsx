import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Backup } from '../backup.contract.ts';
import { MOST_BACKUPS } from '../backup-limits.ts';
import { formatBackupDate } from './backup-date.ts';

interface FileDialogProps {
  /** The dialog is open while this is set. */
  filename: string | undefined;
  onClose: () => void;
  onConfirm: (filename: string) => void;
}

export function DeleteDialog({
  filename,
  isBusy,
  onClose,
  onConfirm,
}: FileDialogProps & { isBusy: boolean }) {
  return (
    <ConfirmDialog
      open={filename !== undefined}
      onOpenChange={onClose}
      title="Delete Backup"
      description={<FileQuestion filename={filename}>will be deleted. This cannot be undone.</FileQuestion>}
      confirmLabel="Delete"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => filename && onConfirm(filename)}
    />
  );
}

export function RestoreDialog({ filename, onClose, onConfirm }: FileDialogProps) {
  return (
    <ConfirmDialog
      open={filename !== undefined}
      onOpenChange={onClose}
      title="Restore Backup"
      description={
        <FileQuestion filename={filename}>
          will replace all vehicles, photos, inquiries and activity. Staff accounts stay as they are. What is
          there now is kept as a safety snapshot first, so that this can be undone.
        </FileQuestion>
      }
      confirmLabel="Restore"
      isDestructive
      onConfirm={() => filename && onConfirm(filename)}
    />
  );
}

interface LimitDialogProps {
  open: boolean;
  oldest: Backup | undefined;
  isBusy: boolean;
  onClose: () => void;
  onDeleteOldest: (filename: string) => void;
}

export function LimitDialog({ open, oldest, isBusy, onClose, onDeleteOldest }: LimitDialogProps) {
  return (
    <ConfirmDialog
      open={open && oldest !== undefined}
      onOpenChange={onClose}
      title="Backup Limit Reached"
      description={
        <>
          At most {MOST_BACKUPS} backups are kept. The oldest is{' '}
          <strong className="wrap-anywhere text-ink">{oldest?.filename}</strong>, made on{' '}
          {oldest && formatBackupDate(oldest.created)}. Delete it, then create the backup again.
        </>
      }
      confirmLabel="Delete Oldest Backup"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => oldest && onDeleteOldest(oldest.filename)}
    />
  );
}

function FileQuestion({ filename, children }: { filename: string | undefined; children: string }) {
  return (
    <>
      <strong className="wrap-anywhere text-ink">{filename}</strong> {children}
    </>
  );
}
