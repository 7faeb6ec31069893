import { ArrowLeft, DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { MOST_BACKUPS } from '#features/backups/backup-limits.ts';
import { DeleteDialog, LimitDialog, RestoreDialog } from '#features/backups/client/backup-dialogs.tsx';
import {
  useBackups,
  useCreateBackup,
  useDeleteBackup,
  useOperation,
  useRestoreBackup,
  useSnapshots,
  useUploadBackup,
} from '#features/backups/client/backup-queries.ts';
import { BackupTable, SnapshotTable } from '#features/backups/client/backup-tables.tsx';
import { NightlyBackups } from '#features/backups/client/nightly-backups.tsx';
import { oldestOf } from '#features/backups/client/oldest-backup.ts';
import { OperationNotice } from '#features/backups/client/operation-notice.tsx';
import { UploadBackupButton } from '#features/backups/client/upload-backup-button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { RetentionNotice } from '#features/privacy/client/retention-notice.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Panel } from '../shell/panel.tsx';

export function DatabasePage() {
  const { inquiryKeepMonths } = useDealership();
  const list = useBackups();
  const snapshots = useSnapshots();
  const create = useCreateBackup();
  const remove = useDeleteBackup();
  const restore = useRestoreBackup();
  const upload = useUploadBackup();
  const [deleting, setDeleting] = useState<string>();
  const [restoring, setRestoring] = useState<string>();
  const [isLimitShown, setIsLimitShown] = useState(false);
  const calls = [create, remove, restore, upload];
  const isPending = calls.some((call) => call.isPending);
  const operation = useOperation({ isExpected: isPending });
  const isBusy = isPending || Boolean(operation.data?.running);
  // Shown at once; the server's result follows.
  const askedFor =
    (create.isPending && 'A backup') ||
    (restore.isPending && 'A restore') ||
    (upload.isPending && 'The upload of a backup');
  const asked = askedFor ? { running: askedFor, step: null, percent: null } : undefined;
  const sent = { running: 'The upload of a backup', step: 'Sending the file' };
  const shown = upload.isSending
    ? { ...sent, percent: Math.floor(upload.share * 100) }
    : operation.data?.running
      ? operation.data
      : asked;
  useLeaveWarning(upload.isSending);
  const backups = list.data?.backups;
  const isFull = (backups?.length ?? 0) >= MOST_BACKUPS;
  const problem = latestProblem(calls);

  const whenThereIsRoom = (work: () => void) => (isFull ? setIsLimitShown(true) : work());
  useCommand('createBackup', isBusy || !backups ? undefined : () => whenThereIsRoom(() => create.mutate()));
  const handleDelete = (filename: string) =>
    remove.mutate(filename, {
      onSettled: () => {
        setDeleting(undefined);
        setIsLimitShown(false);
      },
    });

  return (
    <>
      <ButtonLink href="/admin/dashboard" variant="quiet" size="sm" className="mb-4 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </ButtonLink>
      <PageHeading title="Database Security & Backup">
        <ButtonLink href="/admin/data-transfer" variant="secondary">
          Data Transfer
        </ButtonLink>
        <ButtonLink href="/admin/database-sync" variant="secondary">
          Database Sync
        </ButtonLink>
      </PageHeading>
      <OperationNotice operation={shown} onCancel={upload.isSending ? upload.cancel : undefined} />
      {problem && (
        <p
          role="alert"
          className="mb-6 rounded-card border border-danger-text bg-surface p-5 text-danger-text"
        >
          {problem}
        </p>
      )}
      <RetentionNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title="Create Backup">
          <p className="mb-4 max-w-prose text-muted">
            One file with all vehicles, photos, inquiries and activity, checked before it is listed. Staff
            accounts are not in it. At most {MOST_BACKUPS} are kept here, and for {inquiryKeepMonths} months
            like the inquiries in them: download those you want to keep longer.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              isBusy={create.isPending}
              disabled={isBusy || !backups}
              onClick={() => whenThereIsRoom(() => create.mutate())}
            >
              {!create.isPending && <DatabaseBackup aria-hidden="true" className="size-5" />}
              Create Backup
            </Button>
            <UploadBackupButton
              isBusy={upload.isPending}
              isDisabled={isBusy || !backups}
              onChoose={(file) => whenThereIsRoom(() => upload.mutate(file))}
            />
          </div>
        </Panel>
        <Panel title="Backup History">
          {list.isError && <EmptyState title="Failed to load backup history" />}
          {list.isPending && <Skeleton className="h-40" />}
          {backups?.length === 0 && !list.isError && <EmptyState title="No backups yet" />}
          {backups && backups.length > 0 && !list.isError && (
            <BackupTable rows={backups} isBusy={isBusy} onDelete={setDeleting} onRestore={setRestoring} />
          )}
        </Panel>
        {snapshots.data && snapshots.data.snapshots.length > 0 && (
          <Panel title="Undo">
            <p className="mb-4 max-w-prose text-muted">
              What was there before much was replaced: the last three, the last five that no backup has, and
              the first of each of the last three days. Imports that do not clear are counted apart.
            </p>
            <SnapshotTable rows={snapshots.data.snapshots} isBusy={isBusy} onRestore={setRestoring} />
          </Panel>
        )}
        <Panel title="Nightly Backups">
          <NightlyBackups isBusy={isBusy} onRestore={setRestoring} />
        </Panel>
      </div>
      <DeleteDialog
        filename={deleting}
        isBusy={remove.isPending}
        onClose={() => setDeleting(undefined)}
        onConfirm={handleDelete}
      />
      <RestoreDialog
        filename={restoring}
        onClose={() => setRestoring(undefined)}
        onConfirm={(filename) => {
          setRestoring(undefined);
          restore.mutate(filename);
        }}
      />
      <LimitDialog
        open={isLimitShown}
        oldest={oldestOf(backups ?? [])}
        isBusy={remove.isPending}
        onClose={() => setIsLimitShown(false)}
        onDeleteOldest={handleDelete}
      />
    </>
  );
}

/** Why the last call failed, in the server's words; the toast only says that it did. */
function latestProblem(calls: readonly { error: Error | null; submittedAt: number }[]): string | undefined {
  const last = calls.reduce((a, b) => (b.submittedAt > a.submittedAt ? b : a));
  return last.error instanceof ApiError ? last.error.serverMessage : undefined;
}
