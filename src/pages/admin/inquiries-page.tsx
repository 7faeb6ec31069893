import { Download } from 'lucide-react';
import { useEntryText, useScrollPlace } from '#client/navigation/entry-state.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { TextField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useStats } from '#features/dashboard/client/stats.ts';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import {
  EVERYBODY,
  type InboxFilter,
  InboxFilters,
  matchesFilter,
} from '#features/inquiries/client/inbox/inbox-filters.tsx';
import { toCsv } from '#features/inquiries/client/inbox/inquiry-csv.ts';
import {
  useInquiries,
  useMarkRead,
  useRelease,
  useSetApart,
} from '#features/inquiries/client/inbox/inquiry-queries.ts';
import { matchesInquiry } from '#features/inquiries/client/inbox/inquiry-search.ts';
import { InquiryTable } from '#features/inquiries/client/inbox/inquiry-table.tsx';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { sydneyDay } from '#shared/dates.ts';
import { PageHeading } from './page-heading.tsx';

export function InquiriesPage() {
  const inbox = useInquiries({ isSpam: false });
  const spam = useInquiries({ isSpam: true });
  const markRead = useMarkRead();
  const release = useRelease();
  const setApart = useSetApart();
  const mayHandle = useMay('inquiries.handle');
  const [search, setSearch] = useEntryText('search', '');
  const [status, setStatus] = useEntryText('status', '');
  const [person, setPerson] = useEntryText('person', EVERYBODY);
  const filter = { status, person };
  const [tab, setTab] = useEntryText('tab', 'inbox');
  useScrollPlace(inbox.data !== undefined);
  const unread = inbox.data?.filter((inquiry) => !inquiry.isRead).length ?? 0;
  const unsent = inbox.data?.filter(({ mail }) => mail === 'failed').length ?? 0;
  const { data: stats } = useStats({ isEnabled: true });

  return (
    <>
      <PageHeading
        title="Customer Inquiries"
        description={
          stats?.isMailSetUp === false
            ? 'Mail is not set up, so none is sent.'
            : unsent > 0 &&
              `Mail about ${unsent === 1 ? 'one inquiry' : `${unsent} inquiries`} could not be sent. Open ${unsent === 1 ? 'it' : 'each'} to send it again.`
        }
      >
        {inbox.data && (
          <Badge tone={unread > 0 ? 'red' : 'neutral'} className="self-center">
            {unread} unread
          </Badge>
        )}
        <Button
          variant="secondary"
          disabled={!inbox.data?.length}
          onClick={() => inbox.data && download(toCsv(inbox.data))}
        >
          <Download aria-hidden="true" className="size-5" />
          Download CSV
        </Button>
      </PageHeading>
      <HeldMailNotice />
      <div className="mb-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          label="Search inquiries"
          type="search"
          placeholder="Name, email, phone, vehicle or message"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="sm:col-span-2 lg:col-span-1"
        />
        <InboxFilters
          inquiries={inbox.data ?? []}
          status={status}
          person={person}
          onStatus={setStatus}
          onPerson={setPerson}
        />
      </div>
      <Tabs
        label="Inquiries"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'inbox',
            label: 'Inbox',
            content: (
              <Letters
                query={inbox}
                search={search}
                filter={filter}
                empty="No inquiries received yet"
                action={{
                  label: 'Mark Read',
                  isFor: (inquiry) => mayHandle && !inquiry.isRead,
                  onClick: (id) => markRead.mutate(id),
                }}
                {...(mayHandle && { onSpam: (id: number) => setApart.mutate(id) })}
                busyId={markRead.isPending ? markRead.variables : undefined}
              />
            ),
          },
          {
            value: 'spam',
            label: `Spam (${spam.data?.length ?? 0})`,
            content: (
              <Letters
                query={spam}
                search={search}
                filter={{ status: '', person: EVERYBODY }}
                empty="Nothing was kept apart"
                action={{ label: 'Not spam', isFor: () => mayHandle, onClick: (id) => release.mutate(id) }}
                busyId={release.isPending ? release.variables : undefined}
              />
            ),
          },
        ]}
      />
    </>
  );
}

interface LettersProps extends Omit<Parameters<typeof InquiryTable>[0], 'inquiries'> {
  query: { data: Inquiry[] | undefined; isError: boolean };
  search: string;
  filter: InboxFilter;
  empty: string;
}

function Letters({ query, search, filter, empty, ...table }: LettersProps) {
  if (query.isError) return <EmptyState title="Failed to load inquiries. Please try again." />;
  if (!query.data) return <Skeleton className="h-72" />;
  if (query.data.length === 0) return <EmptyState title={empty} />;
  const found = query.data.filter(
    (inquiry) => matchesInquiry(inquiry, search) && matchesFilter(inquiry, filter),
  );
  if (found.length === 0) return <EmptyState title="No inquiries match your search" />;
  return <InquiryTable {...table} inquiries={found} />;
}

function download(csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `inquiries-${sydneyDay(new Date())}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
