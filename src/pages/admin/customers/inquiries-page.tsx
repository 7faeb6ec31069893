import { useMutation } from '@tanstack/react-query';
import { Download, Kanban, Table2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSettled } from '#client/hooks/use-settled.ts';
import { useEntryText, useScrollPlace } from '#client/navigation/entry-state.ts';
import { saveFile } from '#client/save-file.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { TextField } from '#client/ui/field.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useStats } from '#features/dashboard/client/stats.ts';
import { Board } from '#features/inquiries/client/board/board.tsx';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { InboxFilters } from '#features/inquiries/client/inbox/inbox-filters.tsx';
import { countChoices, toFilter } from '#features/inquiries/client/inbox/inbox-request.ts';
import { toCsv } from '#features/inquiries/client/inbox/inquiry-csv.ts';
import {
  readInbox,
  useFoundInquiries,
  useInquiryCounts,
  useMarkRead,
  useRelease,
  useSetApart,
} from '#features/inquiries/client/inbox/inquiry-queries.ts';
import { InquiryTable } from '#features/inquiries/client/inbox/inquiry-table.tsx';
import { ListPaging } from '#features/inquiries/client/inbox/list-paging.tsx';
import { readMatching } from '#features/inquiries/client/inbox/read-matching.ts';
import { useInboxRequest } from '#features/inquiries/client/inbox/use-inbox-request.ts';
import { keepListOrder } from '#features/inquiries/client/pipeline/list-order.ts';
import { listOrders } from '#features/inquiries/inquiry-list.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { confirmFile } from '#features/staff/client/second-factor/confirmed-files.ts';
import { sydneyDay } from '#shared/dates.ts';
import { PageHeading } from '../shell/page-heading.tsx';

const SETTLE_MS = 200;

export function InquiriesPage() {
  const { request, change, turn } = useInboxRequest();
  const [search, setSearch] = useEntryText('search', '');
  const words = useSettled(search.trim(), SETTLE_MS);
  const filter = toFilter(request, words);
  const found = useFoundInquiries({ ...filter, page: request.page });
  const shown = found.data;
  useEffect(() => {
    if (!shown) return;
    const { inquiries, page, pages } = shown;
    keepListOrder({
      ids: inquiries.map(({ id }) => id),
      filter: toFilter(request, words),
      ...{ page, pages },
    });
  }, [shown, request, words]);
  const { data: counts } = useInquiryCounts();
  const markRead = useMarkRead();
  const release = useRelease();
  const setApart = useSetApart();
  const mayHandle = useMay('inquiries.handle');
  useScrollPlace(found.data !== undefined);
  const unread = counts?.unread ?? 0;
  const unsent = counts?.mailNotSent ?? 0;
  const { data: stats } = useStats({ isEnabled: true });
  const isNarrowed = words !== '' || (!request.isSpam && countChoices(request) > 0);
  const csv = useMutation({
    mutationFn: async () => {
      await confirmFile();
      // What is in the search field now: the list follows it with a delay.
      return isNarrowed || search.trim() !== '' || request.isSpam
        ? readMatching(toFilter(request, search.trim()))
        : readInbox();
    },
    onSuccess: (inquiries) => {
      if (inquiries) return download(toCsv(inquiries));
      showToast({
        title: 'Not downloaded',
        description: 'Inquiries left the list while it was read. Please try again.',
        variant: 'destructive',
      });
    },
    onError: (error) => showTrouble('Not downloaded', error),
  });
  const list = {
    found,
    isNarrowed,
    order: listOrders[request.isSpam ? 'newest' : request.order],
    onTurn: (page: number) => {
      turn(page);
      window.scrollTo({ top: 0, behavior: 'instant' });
    },
  };

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
        {counts && (
          <Badge tone={unread > 0 ? 'red' : 'neutral'} className="self-center">
            {unread} unread
          </Badge>
        )}
        <Button
          variant="secondary"
          disabled={!(request.isSpam ? counts?.spam : counts?.inbox)}
          isBusy={csv.isPending}
          onClick={() => csv.mutate()}
        >
          <Download aria-hidden="true" className="size-5" />
          Download CSV
        </Button>
      </PageHeading>
      <HeldMailNotice />
      <InboxFilters request={request} counts={counts} onChange={change}>
        <TextField
          label="Search inquiries"
          type="search"
          maxLength={100}
          placeholder="Name, email, phone, vehicle or message"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            if (request.page > 1) change({});
          }}
          className="sm:col-span-2 lg:col-span-1"
        />
      </InboxFilters>
      <Tabs
        label="Inquiries"
        value={request.isSpam ? 'spam' : 'inbox'}
        onValueChange={(tab) => change({ isSpam: tab === 'spam' })}
        tabs={[
          {
            value: 'inbox',
            label: 'Inbox',
            content: (
              <>
                <ViewSwitch isBoard={request.isBoard} onChange={(isBoard) => change({ isBoard })} />
                {request.isBoard ? (
                  <Board filter={filter} mayMove={mayHandle} />
                ) : (
                  <Letters
                    {...list}
                    empty="No inquiries received yet"
                    action={{
                      label: 'Mark Read',
                      isFor: (inquiry) => mayHandle && !inquiry.isRead,
                      onClick: (id) => markRead.mutate(id),
                    }}
                    {...(mayHandle && { onSpam: (id: number) => setApart.mutate(id) })}
                    busyId={markRead.isPending ? markRead.variables : undefined}
                  />
                )}
              </>
            ),
          },
          {
            value: 'spam',
            label: `Spam (${counts?.spam ?? 0})`,
            content: (
              <Letters
                {...list}
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

function ViewSwitch({ isBoard, onChange }: { isBoard: boolean; onChange: (isBoard: boolean) => void }) {
  const choices = [
    { value: false, label: 'Table', Icon: Table2 },
    { value: true, label: 'Board', Icon: Kanban },
  ];
  return (
    <fieldset className="mb-3 flex justify-end gap-1">
      <legend className="sr-only">View</legend>
      {choices.map(({ value, label, Icon }) => (
        <Button
          key={label}
          size="sm"
          variant={isBoard === value ? 'secondary' : 'quiet'}
          aria-pressed={isBoard === value}
          onClick={() => onChange(value)}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

interface LettersProps extends Omit<Parameters<typeof InquiryTable>[0], 'inquiries'> {
  found: ReturnType<typeof useFoundInquiries>;
  isNarrowed: boolean;
  empty: string;
  onTurn: (page: number) => void;
}

function Letters({ found, isNarrowed, empty, onTurn, ...table }: LettersProps) {
  const { data, isError } = found;
  if (isError && !data)
    return <LoadFailed title="Failed to load inquiries. Please try again." query={found} />;
  if (!data) return <Skeleton className="h-72" />;
  if (data.total === 0) return <EmptyState title={isNarrowed ? 'No inquiries match your search' : empty} />;
  return (
    <>
      <InquiryTable {...table} inquiries={data.inquiries} />
      <ListPaging page={data.page} pages={data.pages} total={data.total} onTurn={onTurn} />
    </>
  );
}

function download(csv: string): void {
  const content = new Blob([csv], { type: 'text/csv;charset=utf-8' });
  saveFile({ name: `inquiries-${sydneyDay(new Date())}.csv`, content });
}
