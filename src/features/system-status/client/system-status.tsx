import type { ReactNode } from 'react';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { formatBytes } from '#shared/byte-size.ts';
import { addressOf } from '#shared/call-address.ts';
import { whoMay } from '#shared/permissions.ts';
import type { getStatus, Notice, SystemStatus as Status } from '../system-status.contract.ts';

/** Every figure comes from a check made now; a failed check is never shown as healthy. */
export function SystemStatus() {
  const status = useApiQuery(addressOf<typeof getStatus>('/api/admin/status'), {
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const found = status.isError ? undefined : status.data;

  const handleCheck = async () => {
    const { data, isError } = await status.refetch();
    if (!isError && data?.database.isConnected) {
      showToast({ title: 'Database Status', description: 'Database connection is healthy.' });
    } else {
      showToast({
        title: 'Database Status',
        description: 'The database does not answer. Please try again in a moment.',
        variant: 'destructive',
      });
    }
  };

  return (
    <dl className="divide-y divide-line">
      {attentionOf(found).map(({ words, page }) => (
        <div key={words} className="flex flex-col items-start gap-2 py-3">
          <dt>
            <Badge tone="gold">Attention</Badge>
          </dt>
          <dd className="text-sm">
            {words}
            {page && <SeePage {...page} />}
          </dd>
        </div>
      ))}
      <Line label="Database" note={found?.database.engine}>
        {status.isPending ? (
          <span className="text-muted">Checking...</span>
        ) : found?.database.isConnected ? (
          <Badge tone="green">Connected</Badge>
        ) : (
          <Badge tone="red">Not connected</Badge>
        )}
        <Button variant="secondary" size="sm" isBusy={status.isFetching} onClick={handleCheck}>
          Check
        </Button>
      </Line>
      <Line
        label="Storage"
        note={found?.storage ? `${formatBytes(found.storage.freeBytes)} free` : undefined}
      >
        <StorageBar usedPercent={found?.storage?.usedPercent} />
      </Line>
      <Line
        label="API performance"
        note={found?.api.p95Ms == null ? undefined : `95 of 100 answers within ${found.api.p95Ms} ms`}
      >
        {found ? (
          <Badge tone={found.api.isFast ? 'green' : 'gold'}>{found.api.isFast ? 'Good' : 'Slow'}</Badge>
        ) : (
          <span className="text-muted">–</span>
        )}
      </Line>
    </dl>
  );
}

/** The way there, for those who can do something there. */
function SeePage({ name, href, permission = 'dashboard.look' }: Notice['page']) {
  if (!useMay(permission)) return ` Ask ${whoMay(permission)} to look at ${name}.`;
  return (
    <>
      {' See '}
      <SmartLink href={href} className="underline underline-offset-4">
        {name}
      </SmartLink>
      .
    </>
  );
}

/** A server of the version before this one has no notices. */
function attentionOf(found: Partial<Pick<Status, 'warnings' | 'notices' | 'unsentMail'>> = {}) {
  const warnings = found.warnings?.map((words) => ({ words, page: undefined }));
  return [...(found.notices ?? []), ...(found.unsentMail ?? []), ...(warnings ?? [])];
}

function Line({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <dt>
        <span className="block font-semibold">{label}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd className="flex items-center gap-3">{children}</dd>
    </div>
  );
}

function StorageBar({ usedPercent }: { usedPercent: number | undefined }) {
  if (usedPercent === undefined) return <span className="text-muted">–</span>;
  return (
    <>
      <span className="block w-24">
        <ProgressBar label="Storage used" max={100} value={usedPercent} />
      </span>
      <span className="tabular-nums">{usedPercent}%</span>
    </>
  );
}
