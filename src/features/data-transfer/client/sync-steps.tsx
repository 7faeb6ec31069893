import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { listBackups } from '#features/backups/backup.contract.ts';
import { downloadPath, useCreateBackup, useRestoreBackup } from '#features/backups/client/backup-queries.ts';
import { followConfirmed } from '#features/staff/client/second-factor/confirmed-files.ts';
import type { syncSchema } from '../data-transfer.contract.ts';
import { showFailure } from './transfer-toasts.ts';

export function SyncSchemaStep() {
  const queryClient = useQueryClient();
  const syncing = useMutation({
    mutationFn: () => callApi<typeof syncSchema>('POST /api/admin/database/sync-schema'),
    onSuccess: async ({ message }) => {
      showToast({ title: 'Schema Synchronized', description: message });
      await queryClient.invalidateQueries();
    },
    onError: (error) => showFailure('Schema Sync Failed', error, 'Failed to synchronize database schema'),
  });
  return (
    <>
      <p className="mb-4 grow text-muted">
        Bring the database to the schema of this version. It can be pressed any number of times.
      </p>
      <Button isBusy={syncing.isPending} onClick={() => syncing.mutate()}>
        {syncing.isPending ? 'Synchronizing...' : 'Sync Schema'}
      </Button>
    </>
  );
}

export function BackupStep() {
  const creating = useCreateBackup({
    title: 'Complete Backup Created',
    onFailed: (error) =>
      showFailure('Backup Failed', error, 'There was an error creating the database backup.'),
  });
  const filename = creating.data?.backup.filename;
  return (
    <>
      <p className="mb-4 grow text-muted">
        Vehicles, specifications, photos and inquiries in one file that can be restored elsewhere.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button isBusy={creating.isPending} onClick={() => creating.mutate()}>
          {creating.isPending ? 'Creating Backup...' : 'Create Complete Backup'}
        </Button>
        {filename && (
          <ButtonLink
            variant="secondary"
            href={downloadPath(filename)}
            isPlain
            target="_blank"
            rel="noopener"
            onClick={followConfirmed}
          >
            <Download aria-hidden="true" className="size-5" />
            Download {filename}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

const NO_BACKUPS =
  'No backups available for restore. Please create a backup first using Step 2 in your development environment.';

const showRestoreFailed = (error: unknown) =>
  showFailure('Restore Failed', error, 'Failed to restore database');

export function RestoreStep() {
  const [filename, setFilename] = useState<string>();
  const looking = useMutation({
    mutationFn: () => callApi<typeof listBackups>('GET /api/admin/database/backups'),
    onSuccess: ({ backups: [newest] }) => {
      if (newest) setFilename(newest.filename);
      else showToast({ title: 'Restore Failed', description: NO_BACKUPS, variant: 'destructive' });
    },
    onError: showRestoreFailed,
  });
  const restoring = useRestoreBackup({ onFailed: showRestoreFailed });
  const restore = (chosen: string) => restoring.mutate(chosen, { onSettled: () => setFilename(undefined) });
  return (
    <>
      <p className="mb-4 grow text-muted">
        Replace everything here by the newest backup in the list. Staff accounts stay as they are.
      </p>
      <Button variant="danger" isBusy={looking.isPending} onClick={() => looking.mutate()}>
        Restore to Production
      </Button>
      <ConfirmDialog
        open={filename !== undefined}
        onOpenChange={(isOpen) => !isOpen && setFilename(undefined)}
        title="Restore to production?"
        description={`All data will be replaced by ${filename ?? 'the backup'}. What is here now is kept as a safety snapshot.`}
        confirmLabel="Restore"
        isDestructive
        isBusy={restoring.isPending}
        onConfirm={() => filename && restore(filename)}
      />
    </>
  );
}
