import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { isCancelled, sendWithProgress } from '#client/api/send-with-progress.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { showToast } from '#client/ui/toast.tsx';
import { addressOf } from '#shared/call-address.ts';
import type {
  createBackup,
  deleteBackup,
  exportBackup,
  getOperation,
  listBackups,
  listNightlyBackups,
  listSnapshots,
  restoreBackup,
  uploadBackup,
} from '../backup.contract.ts';

const REFRESH_MS = 60_000;
const WATCH_MS = 1_000;

export function useBackups() {
  return useApiQuery(addressOf<typeof listBackups>('/api/admin/database/backups'), {
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useSnapshots() {
  return useApiQuery(addressOf<typeof listSnapshots>('/api/admin/database/safety-snapshots'), {
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useNightlyBackups() {
  return useApiQuery(addressOf<typeof listNightlyBackups>('/api/admin/database/nightly-backups'), {
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

/** The heavy operation that runs on the server, started by anyone; polled every second while there is one. */
export function useOperation({ isExpected }: { isExpected: boolean }) {
  return useApiQuery(addressOf<typeof getOperation>('/api/admin/database/operation'), {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isExpected || state.data?.running ? WATCH_MS : REFRESH_MS),
  });
}

/** The two pages that make and restore backups word it differently. */
interface OwnWords {
  title?: string;
  onFailed?: (error: unknown) => void;
}

export function useCreateBackup({ title = 'Backup Created', onFailed }: OwnWords = {}) {
  return useDatabaseCall({
    call: () => callApi<typeof createBackup>('POST /api/admin/database/backup'),
    done: ({ backup }) => ({ title, description: backup.filename }),
    failed: { title: 'Backup Failed', description: 'There was an error creating the database backup.' },
    onFailed,
  });
}

export function useDeleteBackup() {
  return useDatabaseCall({
    call: (filename: string) =>
      callApi<typeof deleteBackup>('DELETE /api/admin/database/backups/{filename}', { params: { filename } }),
    done: (_answer, filename) => ({ title: 'Backup Deleted', description: filename }),
    failed: { title: 'Delete Failed', description: 'There was an error deleting the backup.' },
  });
}

export function useRestoreBackup({ onFailed }: Pick<OwnWords, 'onFailed'> = {}) {
  return useDatabaseCall({
    call: (filename: string) =>
      callApi<typeof restoreBackup>('POST /api/admin/database/restore', { body: { filename } }),
    done: ({ message }) => ({ title: 'Restore Completed', description: message }),
    failed: { title: 'Restore Failed', description: 'There was an error restoring the database.' },
    onFailed,
  });
}

/** Reports upload progress: gigabytes take long over a regional line. */
export function useUploadBackup() {
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);
  const upload = useDatabaseCall({
    call: (file: File) => {
      const body = new FormData();
      body.append('backup', file);
      sending.current = new AbortController();
      setShare(0);
      const watching = { onProgress: setShare, signal: sending.current.signal };
      return sendWithProgress<typeof uploadBackup>('/api/admin/database/upload-backup', {
        body,
        ...watching,
      });
    },
    done: () => ({ title: 'Backup Added', description: 'It was checked and can be restored.' }),
    failed: { title: 'Upload Failed', description: 'There was an error adding the backup.' },
    cancelled: { title: 'Upload Cancelled', description: 'Nothing was added.' },
  });
  return {
    ...upload,
    isSending: upload.isPending && share < 1,
    share,
    cancel: () => sending.current?.abort(),
  };
}

export function downloadPath(filename: string): string {
  return addressOf<typeof exportBackup>('/api/admin/database/export-backup', { query: { filename } });
}

interface Wording {
  title: string;
  description: string;
}

/** In the words of the server when the person would not give the password: nothing has failed. */
function whyNot(error: unknown): { description?: string } {
  if (!(error instanceof ApiError) || error.code !== 'confirm_yourself') return {};
  return error.serverMessage === undefined ? {} : { description: error.serverMessage };
}

function useDatabaseCall<Answer, Input = void>({
  call,
  done,
  failed,
  cancelled,
  onFailed = (error) => showToast({ ...failed, ...whyNot(error), variant: 'destructive' }),
}: {
  call: (input: Input) => Promise<Answer>;
  done: (answer: Answer, input: Input) => Wording;
  failed: Wording;
  /** For calls that can be cancelled. */
  cancelled?: Wording;
  /** Instead of showing `failed`. */
  onFailed?: (error: unknown) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer, input) => showToast(done(answer, input)),
    onError: (error) => (cancelled && isCancelled(error) ? showToast(cancelled) : onFailed(error)),
    // After a restore all cached data is stale.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
