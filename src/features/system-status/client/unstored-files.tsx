import { useState } from 'react';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatBytes } from '#shared/byte-size.ts';
import { addressOf } from '#shared/call-address.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import type { listUnstored, readUnstored, UnstoredFile, UnstoredKind } from '../unstored.contract.ts';

export function useUnstored() {
  return useApiQuery(addressOf<typeof listUnstored>('/api/admin/unstored'), { refetchOnMount: 'always' });
}

const names: Readonly<Record<UnstoredKind, string>> = {
  inquiry: 'Inquiry',
  booking: 'Booking',
  hold: 'Hold',
};

/** One file, which shows what is in it when somebody asks. */
export function UnstoredEntry({ file }: { file: UnstoredFile }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, id, keptAt, byteCount, isUnreadable } = file;
  const title = `${names[kind]} of ${formatSydneyDate(new Date(keptAt))}`;
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="flex flex-wrap items-center gap-2 font-semibold">
            {title} <Badge tone="gold">{isUnreadable ? 'Cannot be read' : 'Refused by the database'}</Badge>
          </h2>
          <p className="text-sm text-muted">{formatBytes(byteCount)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <ButtonLink
            isPlain
            download
            variant="secondary"
            size="sm"
            href={`/api/admin/unstored/${kind}/${id}/file`}
            aria-label={`Download ${title}`}
          >
            Download
          </ButtonLink>
        </div>
      </div>
      {isOpen && <Content kind={kind} id={id} />}
    </li>
  );
}

function Content({ kind, id }: Pick<UnstoredFile, 'kind' | 'id'>) {
  const query = useApiQuery(
    addressOf<typeof readUnstored>('/api/admin/unstored/{kind}/{id}', { params: { kind, id } }),
    { refetchOnMount: 'always' },
  );
  if (query.isError) return <LoadFailed title="It could not be loaded. Please try again." query={query} />;
  if (!query.data) return <Skeleton className="h-24" />;
  return (
    <div className="min-w-0">
      <pre className="rounded-card border border-line p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {query.data.text}
      </pre>
      {query.data.isCut && (
        <p className="mt-1 text-sm text-muted">Only its beginning. The download has all of it.</p>
      )}
    </div>
  );
}
