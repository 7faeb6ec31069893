import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AnswerOf } from '#shared/call.ts';
import type { listNightlyBackups } from '../backup.contract.ts';
import { formatBackupDate } from './backup-date.ts';
import { useNightlyBackups } from './backup-queries.ts';
import { NightlyTable } from './backup-tables.tsx';

type Nightly = AnswerOf<typeof listNightlyBackups>;

interface NightlyBackupsProps {
  isBusy: boolean;
  onRestore: (filename: string) => void;
}

/** Nightly backups, and the result of the last one. */
export function NightlyBackups({ isBusy, onRestore }: NightlyBackupsProps) {
  const { data, isError, isPending } = useNightlyBackups();
  if (isPending) return <Skeleton className="h-40" />;
  if (isError || !data) return <EmptyState title="Failed to load the nightly backups" />;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{describe(data)}</p>
      <dl className="mb-4 divide-y divide-line">
        {data.failure && (
          <StateLine label="Last attempt" tone="red" state="Failed">
            {formatBackupDate(data.failure.at)}: {data.failure.problem} Older backups are kept, and the site
            tries again every hour.
          </StateLine>
        )}
        {data.lastMadeAt && (
          <StateLine label="Last backup" tone="green" state="Checked">
            {formatBackupDate(data.lastMadeAt)}: read back after it was written, and found whole.
          </StateLine>
        )}
        {data.rehearsal && <RehearsalLine rehearsal={data.rehearsal} />}
      </dl>
      {data.problem && (
        <p role="alert" className="mb-4 text-danger-text">
          They cannot be listed now: {data.problem}
        </p>
      )}
      {data.backups.length > 0 && <NightlyTable rows={data.backups} isBusy={isBusy} onRestore={onRestore} />}
    </>
  );
}

function describe({ hour, place, isEncrypted }: Nightly): string {
  if (hour === null)
    return 'None are made. Ask the person who looks after the server to turn them on with the setting BACKUP_HOUR.';
  const time = `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
  const where = place === 'store' ? 'in the backup store' : 'on the disk of this site';
  const how = isEncrypted ? `encrypted, ${where}` : where;
  return `Made by itself every night at ${time}, ${how}. The newest of the last 7 days, 4 weeks and 6 months are kept. Once a month the newest is restored for practice, beside the live data.`;
}

function RehearsalLine({ rehearsal }: { rehearsal: NonNullable<Nightly['rehearsal']> }) {
  const { at, rows, problem } = rehearsal;
  if (problem !== null)
    return (
      <StateLine label="Rehearsal" tone="red" state="Failed">
        {formatBackupDate(at)}: {problem} Make a backup now, and tell the person who looks after the server.
      </StateLine>
    );
  return (
    <StateLine label="Rehearsal" tone="green" state="Restored">
      {formatBackupDate(at)}: all {rows.toLocaleString('en-AU')} rows came back.
    </StateLine>
  );
}

function StateLine({
  label,
  tone,
  state,
  children,
}: {
  label: string;
  tone: 'red' | 'green';
  state: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <dt className="flex w-48 items-center justify-between gap-3 font-semibold">
        {label}
        <Badge tone={tone}>{state}</Badge>
      </dt>
      <dd className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}
