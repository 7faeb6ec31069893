import { type DragEvent, useState } from 'react';
import { useIsPhone } from '#client/hooks/use-is-phone.ts';
import { classNames } from '#client/ui/class-names.ts';
import { TryAgain } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { currentRow, useAnswerKeys, useRowKeys } from '#features/staff/client/commands/use-row-keys.ts';
import type { AnswerOf, BodyOf } from '#shared/call.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { findInquiries } from '../../inquiry-list.contract.ts';
import { type ListedStatus, listedStatusLabels } from '../../inquiry-list.ts';
import { type InquiryStatus, inquiryStatuses } from '../../pipeline.ts';
import { useFoundInquiries, useMarkRead } from '../inbox/inquiry-queries.ts';
import { ListPaging } from '../inbox/list-paging.tsx';
import { keepListOrder } from '../pipeline/list-order.ts';
import { BoardCard } from './board-card.tsx';
import { type FollowedCard, useFollowedCard } from './follow-card.ts';
import { LostDialog } from './lost-dialog.tsx';
import { useMove } from './use-move.ts';

type FoundInquiries = AnswerOf<typeof findInquiries>;

const CARDS = 10;
const CARD = 'application/x-inquiry';

interface BoardProps {
  filter: Partial<BodyOf<typeof findInquiries>>;
  mayMove: boolean;
}

/** The list by stage: side by side, on phones one after the other. */
export function Board({ filter, mayMove }: BoardProps) {
  const isPhone = useIsPhone();
  const [tab, setTab] = useState<string>('new');
  const [moved, setMoved] = useState<Inquiry>();
  const [lost, setLost] = useState<Inquiry>();
  const move = useMove();
  const followed = useFollowedCard();
  const markRead = useMarkRead();
  useRowKeys();
  useAnswerKeys(mayMove);
  const markFocused = () => {
    const id = Number(currentRow());
    if (id > 0) markRead.mutate(id);
  };
  useCommand('done', mayMove ? markFocused : undefined);
  // The column of inquiries without a stage is shown only while there are any.
  const { data: unstated } = useFoundInquiries(columnOf(filter, 'unstated', 1));
  const all: readonly ListedStatus[] = unstated?.total ? [...inquiryStatuses, 'unstated'] : inquiryStatuses;
  const columns = filter.status ? [filter.status] : all;

  const handleMove = (inquiry: Inquiry, status: InquiryStatus) => {
    if (inquiry.status === status) return;
    if (status === 'lost') setLost(inquiry);
    else move(inquiry, { status });
  };
  const column = (status: ListedStatus) => (
    <Column
      key={status}
      status={status}
      filter={filter}
      mayMove={mayMove}
      followed={followed}
      onDrag={setMoved}
      onMove={handleMove}
      onDrop={() => moved && isStep(status) && handleMove(moved, status)}
    />
  );
  return (
    <>
      {isPhone && columns.length > 1 ? (
        <Tabs
          label="Stage"
          value={columns.some((one) => one === tab) ? tab : (columns[0] ?? '')}
          onValueChange={setTab}
          tabs={columns.map((status) => ({
            value: status,
            label: <TabLabel status={status} filter={filter} />,
            content: column(status),
          }))}
        />
      ) : (
        <section
          aria-label="Board"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide board must scroll by keyboard too
          tabIndex={0}
          // So wide that on a tablet a column is cut in half, which tells that there are more.
          className="grid auto-cols-[minmax(9.25rem,1fr)] grid-flow-col items-start gap-3 overflow-x-auto pb-3"
        >
          {columns.map(column)}
        </section>
      )}
      <LostDialog
        inquiry={lost}
        onClose={() => setLost(undefined)}
        onChoose={(inquiry, lostReason) => move(inquiry, { status: 'lost', lostReason })}
      />
    </>
  );
}

/** With how many there are: on a phone the other columns are out of sight. */
function TabLabel({ status, filter }: { status: ListedStatus; filter: BoardProps['filter'] }) {
  const { data } = useFoundInquiries(columnOf(filter, status, 1));
  return `${listedStatusLabels[status]}${data ? ` (${groupThousands(data.total)})` : ''}`;
}

interface ColumnProps extends BoardProps {
  status: ListedStatus;
  followed: FollowedCard;
  onDrag: (inquiry: Inquiry | undefined) => void;
  onDrop: () => void;
  onMove: (inquiry: Inquiry, status: InquiryStatus) => void;
}

function Column({ status, filter, mayMove, followed, onDrag, onDrop, onMove }: ColumnProps) {
  const [page, setPage] = useState(1);
  const [isOver, setOver] = useState(false);
  const found = useFoundInquiries(columnOf(filter, status, page));
  const { data, isError } = found;
  const takes = (event: DragEvent) => mayMove && isStep(status) && event.dataTransfer.types.includes(CARD);
  return (
    <section
      aria-label={listedStatusLabels[status]}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onDrop();
      }}
      className={classNames(
        'min-w-0 rounded-card border bg-sunken p-2 xl:p-3',
        isOver ? 'border-accent' : 'border-line',
      )}
    >
      <h2 className="mb-2 flex items-baseline justify-between gap-2 font-semibold">
        {listedStatusLabels[status]}
        <span className="text-sm font-normal text-muted tabular-nums">
          {data && groupThousands(data.total)}
        </span>
      </h2>
      {isError && !data && (
        <div className="grid justify-items-start gap-3 text-sm">
          <p>Failed to load inquiries. Please try again.</p>
          <TryAgain query={found} about={listedStatusLabels[status]} />
        </div>
      )}
      {!data && !isError && <Skeleton className="h-32" />}
      {data?.total === 0 && <p className="py-3 text-sm text-muted">None</p>}
      <ul className="grid gap-2">
        {data?.inquiries.map((inquiry) => (
          <li
            key={inquiry.id}
            draggable={mayMove}
            onDragStart={(event) => {
              event.dataTransfer.setData(CARD, String(inquiry.id));
              event.dataTransfer.effectAllowed = 'move';
              onDrag(inquiry);
            }}
            onDragEnd={() => onDrag(undefined)}
            className={mayMove ? 'cursor-grab' : undefined}
          >
            <BoardCard
              inquiry={inquiry}
              mayMove={mayMove}
              followed={followed}
              onMove={(to) => onMove(inquiry, to)}
              onOpen={() => keepColumn(data, columnOf(filter, status, page))}
            />
          </li>
        ))}
      </ul>
      {data && <ListPaging page={data.page} pages={data.pages} total={data.total} onTurn={setPage} isShort />}
    </section>
  );
}

function columnOf(filter: BoardProps['filter'], status: ListedStatus, page: number) {
  return { ...filter, status, limit: CARDS, page };
}

/** From a card one goes on through its column. */
function keepColumn({ inquiries, page, pages }: FoundInquiries, filter: BoardProps['filter']): void {
  keepListOrder({ ids: inquiries.map(({ id }) => id), ...{ filter, page, pages } });
}

function isStep(status: ListedStatus): status is InquiryStatus {
  return inquiryStatuses.some((one) => one === status);
}
