import { useState } from 'react';
import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Table } from '#client/ui/table.tsx';
import type { OwnSession } from '../../account.contract.ts';
import { LogOutEverywhere } from '../log-out-everywhere.tsx';
import { useEndSessions } from './account-queries.ts';

export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [now] = useState(() => new Date());
  const end = useEndSessions();
  const ending = end.isPending ? end.variables : undefined;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        A device or a place that you do not know? Log it out, then change your password. The address at which
        your calendar fetches the bookings ends with it; make a new one in Bookings.
      </p>
      <Table
        caption="Your sessions"
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            heading: 'Device',
            isRowHeading: true,
            cell: ({ device, isThisOne }) => (
              <span className="flex flex-wrap items-center gap-2">
                {device}
                {isThisOne && <Badge tone="neutral">This one</Badge>}
              </span>
            ),
          },
          { heading: 'Network', cell: ({ address }) => <span className="wrap-anywhere">{address}</span> },
          {
            heading: 'Since',
            cell: ({ createdAt }) => <Moment text={formatExactTime(new Date(createdAt))} />,
          },
          {
            heading: 'Last seen',
            cell: ({ lastSeenAt }) => <Moment text={formatTimeAgo(new Date(lastSeenAt), now)} />,
          },
          {
            heading: 'Actions',
            isActions: true,
            cell: ({ id, device, isThisOne }) =>
              !isThisOne && (
                <Button
                  size="sm"
                  variant="secondary"
                  className="whitespace-nowrap"
                  isBusy={typeof ending === 'object' && ending.id === id}
                  onClick={() => end.mutate({ id })}
                >
                  Log Out<span className="sr-only"> {device}</span>
                </Button>
              ),
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button variant="secondary" isBusy={ending === 'others'} onClick={() => end.mutate('others')}>
            Log Out All Others
          </Button>
        )}
        <LogOutEverywhere />
      </div>
    </>
  );
}

function Moment({ text }: { text: string }) {
  return <span className="lg:whitespace-nowrap">{text}</span>;
}
