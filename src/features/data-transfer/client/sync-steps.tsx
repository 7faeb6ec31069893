import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#client/api-client.ts';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type {
  createBackup,
  exportBackup,
  listBackups,
  restoreBackup,
} from '#features/backups/backup.contract.ts';
import { addressOf } from '#shared/call-address.ts';
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
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: () => callApi<typeof createBackup>('POST /api/admin/database/backup'),
    onSuccess: async ({ backup }) => {
      showToast({ title: 'Complete Backup Created', description: backup.filename });
      await queryClient.invalidateQueries({
        queryKey: [addressOf<typeof listBackups>('/api/admin/database/backups')],
      });
    },
    onError: (error) =>
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
            href={addressOf<typeof exportBackup>('/api/admin/database/export-backup', {
              query: { filename },
            })}
            target="_blank"
            rel="noopener"
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

export function RestoreStep() {
  const queryClient = useQueryClient();
  const [filename, setFilename] = useState<string>();
  const looking = useMutation({
    mutationFn: () => callApi<typeof listBackups>('GET /api/admin/database/backups'),
    onSuccess: ({ backups: [newest] }) => {
      if (newest) setFilename(newest.filename);
      else showToast({ title: 'Restore Failed', description: NO_BACKUPS, variant: 'destructive' });
    },
    onError: (error) => showFailure('Restore Failed', error, 'Failed to restore database'),
  });
  const restoring = useMutation({
    mutationFn: (chosen: string) =>
      callApi<typeof restoreBackup>('POST /api/admin/database/restore', { body: { filename: chosen } }),
    onSuccess: async ({ message }) => {
      showToast({ title: 'Restore Completed', description: message });
      await queryClient.invalidateQueries();
    },
    onError: (error) => showFailure('Restore Failed', error, 'Failed to restore database'),
    onSettled: () => setFilename(undefined),
  });
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
        onConfirm={() => filename && restoring.mutate(filename)}
      />
    </>
  );
}
