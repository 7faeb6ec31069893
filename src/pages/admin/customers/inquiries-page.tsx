import { useMutation } from '@tanstack/react-query';
import { Download, Kanban, Table2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSettled } from '#client/hooks/use-settled.ts';
import { useEntryText, useScrollPlace } from '#client/navigation/entry-state.ts';
import { saveFile } from '#client/save-file.ts';
import { Badge } from '#client/ui/badge.tsx';
import { TabList, TabPanel, TabsFrame } from '#client/ui/tabs.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { useStats } from '#features/dashboard/client/stats.ts';
import { Board } from '#features/inquiries/client/board/board.tsx';
import { filtersInWords } from '#features/inquiries/client/inbox/filters-in-words.ts';
import { HeldMailNotice } from '#features/inquiries/client/inbox/held-mail-notice.tsx';
import { InboxFilters } from '#features/inquiries/client/inbox/inbox-filters.tsx';
import { countChoices, noChoices, toFilter } from '#features/inquiries/client/inbox/inbox-request.ts';
import { toCsv } from '#features/inquiries/client/inbox/inquiry-csv.ts';
import {
  readInbox,
  useFoundInquiries,
  useInquiryCounts,
  useMarkRead,
  useRelease,
  useSetApart,
} from '#features/inquiries/client/inbox/inquiry-queries.ts';
import { Letters } from '#features/inquiries/client/inbox/letters.tsx';
import { readMatching } from '#features/inquiries/client/inbox/read-matching.ts';
import { useInboxRequest } from '#features/inquiries/client/inbox/use-inbox-request.ts';
import { keepListOrder } from '#features/inquiries/client/pipeline/list-order.ts';
import { listOrders } from '#features/inquiries/inquiry-list.ts';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { confirmFile } from '#features/staff/client/second-factor/confirmed-files.ts';
import { sydneyDay } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import { FilterPanel } from '../shell/filter-panel.tsx';
import { LineSearch } from '../shell/line-search.tsx';
import { LineButton, ListLine, ViewSwitch } from '../shell/list-line.tsx';

const SETTLE_MS = 200;

export function InquiriesPage() {
  const { request, change, turn } = useInboxRequest();
  const [search, setSearch] = useEntryText('search', '');
  const words = useSettled(search.trim(), SETTLE_MS);
  const filter = toFilter(request, words);
  const found = useFoundInquiries({ ...filter, page: request.page });
  const shown = found.data;
  useEffect(() => {
    // The board keeps the order of the column from which one is opened.
    if (!shown || request.isBoard) return;
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
  const narrowing = filtersInWords(request.isSpam ? { ...request, ...noChoices } : request, words, counts);
  const isNarrowed = narrowing.length > 0;
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
  const canDownload = Boolean(request.isSpam ? counts?.spam : counts?.inbox);
  useCommand('downloadInquiries', canDownload && !csv.isPending ? () => csv.mutate() : undefined);
  const list = {
    found,
    narrowing,
    onShowAll() {
      setSearch('');
      change(noChoices);
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    order: listOrders[request.isSpam ? 'newest' : request.order],
    onTurn: (page: number) => {
      turn(page);
      window.scrollTo({ top: 0, behavior: 'instant' });
    },
  };

  const choices = request.isSpam ? 0 : countChoices(request);
  return (
    <TabsFrame
      value={request.isSpam ? 'spam' : 'inbox'}
      onValueChange={(tab) => change({ isSpam: tab === 'spam' })}
    >
      <ListLine
        title="Customer Inquiries"
        count={
          counts && (
            <Badge tone={unread > 0 ? 'red' : 'neutral'} className="shrink-0">
              {groupThousands(unread)} unread
            </Badge>
          )
        }
      >
        <TabList
          label="Inquiries"
          tabs={[
            { value: 'inbox', label: 'Inbox' },
            { value: 'spam', label: `Spam (${groupThousands(counts?.spam ?? 0)})` },
          ]}
          className="shrink-0 max-lg:grow"
        />
        {!request.isSpam && (
          <ViewSwitch
            view={request.isBoard ? 'board' : 'table'}
            views={views}
            onView={(view) => change({ isBoard: view === 'board' })}
          />
        )}
        <LineSearch
          label="Search inquiries"
          maxLength={100}
          placeholder="Name, email, phone, vehicle or message"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            if (request.page > 1) change({});
          }}
        />
        {!request.isSpam && (
          <FilterPanel count={choices} onClear={() => change(noChoices)}>
            <InboxFilters request={request} counts={counts} onChange={change} />
          </FilterPanel>
        )}
        <LineButton
          label="Download CSV"
          Icon={Download}
          disabled={!canDownload}
          isBusy={csv.isPending}
          onClick={() => csv.mutate()}
        />
      </ListLine>
      <HeldMailNotice />
      {unsent > 0 && (
        <p role="status" className="mb-3 rounded-control bg-accent/15 p-3 text-sm">
          Mail about {unsent === 1 ? 'one inquiry' : `${groupThousands(unsent)} inquiries`} could not be sent.
          Open {unsent === 1 ? 'it' : 'each'} to send it again.
        </p>
      )}
      <TabPanel value="inbox">
        {request.isBoard ? (
          <Board filter={filter} mayMove={mayHandle} />
        ) : (
          <Letters
            {...list}
            empty="No inquiries received yet"
            action={{
              label: 'Mark Read',
              isReading: true,
              isFor: (inquiry) => mayHandle && !inquiry.isRead,
              onClick: (id) => markRead.mutate(id),
            }}
            {...(mayHandle && { onSpam: (id: number) => setApart.mutate(id) })}
            together={mayHandle ? { filter, handlers: counts?.handlers ?? [] } : undefined}
            busyId={markRead.isPending ? markRead.variables : undefined}
          />
        )}
      </TabPanel>
      <TabPanel value="spam">
        <Letters
          {...list}
          empty="Nothing was kept apart"
          action={{ label: 'Not Spam', isFor: () => mayHandle, onClick: (id) => release.mutate(id) }}
          busyId={release.isPending ? release.variables : undefined}
        />
      </TabPanel>
      {stats?.isMailSetUp === false && (
        <p className="mt-4 text-sm text-muted">Mail is not set up, so none is sent.</p>
      )}
    </TabsFrame>
  );
}

const views = [
  { value: 'table', label: 'Table', Icon: Table2 },
  { value: 'board', label: 'Board', Icon: Kanban },
] as const;

function download(csv: string): void {
  const content = new Blob([csv], { type: 'text/csv;charset=utf-8' });
  saveFile({ name: `inquiries-${sydneyDay(new Date())}.csv`, content });
}
