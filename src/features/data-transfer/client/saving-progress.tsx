import { useApiQuery } from '#client/api/use-api-query.ts';
import type { getOperation } from '#features/backups/backup.contract.ts';
import { addressOf } from '#shared/call-address.ts';
import { WorkProgress } from './work-progress.tsx';

const WATCH_MS = 500;

/** Progress of the server's work on an uploaded file. */
export function SavingProgress() {
  const { data } = useApiQuery(addressOf<typeof getOperation>('/api/admin/database/operation'), {
    refetchOnMount: 'always',
    refetchInterval: WATCH_MS,
  });
  const percent = data?.percent ?? undefined;
  return (
    <WorkProgress
      label={data?.step ?? 'Checking and saving every vehicle'}
      share={percent === undefined ? undefined : percent / 100}
    />
  );
}
