import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { isFocusLost } from '#client/ui/lost-focus.ts';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { keepOrderOf } from '#features/inquiries/client/pipeline/list-order.ts';
import { KeysButton } from '#features/staff/client/commands/keys-button.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { groupThousands } from '#shared/numbers.ts';
import type { Today, TodayItem, TodayKind } from '../../today.contract.ts';
import { GiveDialog } from './give-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { LaterDialog } from './later-dialog.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { type Act, bringBackAct, doneAct, giveAct, laterAct } from './today-acts.ts';
import { useAct } from './today-queries.ts';
import { type Deed, hrefOf, TodayRow } from './today-row.tsx';

const titles = { mine: 'Yours', nobody: 'Nobody’s Yet', others: 'Others’' } as const;
const nameOf = ({ kind, id }: TodayItem) => `${kind} ${id}`;

interface TodayListProps {
  today: Today;
  Heading: 'h2' | 'h3';
  /** Between one's own and everybody's. */
  switcher: ReactNode;
  /** So many of each group, with the way to all of them. */
  most?: number;
}

/** What is to be done, in groups by whose it is; each group begins with what is most urgent. */
export function TodayList({ today, Heading, switcher, most = Number.POSITIVE_INFINITY }: TodayListProps) {
  const mayHandle = useMay('inquiries.handle');
  const [asking, setAsking] = useState<{ what: 'later' | 'give' | 'decide'; item: TodayItem } | 'task'>();
  const endAsking = useCallback(() => setAsking(undefined), []);
  const acting = useAct();
  const [, navigate] = useLocation();
  const nowMs = Date.now();
  const groups = (['mine', 'nobody', 'others'] as const)
    .map((whose) => {
      const all = today.items.filter((one) => one.whose === whose);
      return { whose, count: all.length, items: all.slice(0, most) };
    })
    .filter(({ count }) => count > 0);
  const shown = [...groups.flatMap(({ items }) => items), ...today.later];
  const { rowRef, focused, move, stayAt } = useRows(shown);
  useWalkFrom(groups.flatMap(({ items }) => items));

  function act(item: TodayItem, one: Act | undefined): void {
    setAsking(undefined);
    if (!one) return;
    stayAt(item);
    acting.mutate(one);
  }

  function take(item: TodayItem, deed: Deed): void {
    const done = item.putOffUntil === null ? doneAct(item, nowMs) : undefined;
    const href = hrefOf(item);
    if (deed === 'later' || deed === 'give') setAsking({ what: deed, item });
    else if (deed === 'back') act(item, bringBackAct(item));
    else if (item.kind === 'hold') setAsking({ what: 'decide', item });
    else if (done) act(item, done);
    else if (href) navigate(href);
  }

  const onFocused = (act: (item: TodayItem) => void) => () => {
    const item = focused();
    if (item) act(item);
  };
  const handle = (deed: Deed) => (mayHandle ? onFocused((item) => take(item, deed)) : undefined);
  useCommand('next', () => move(1));
  useCommand('previous', () => move(-1));
  useCommand('addTask', mayHandle ? () => setAsking('task') : undefined);
  useCommand(
    'open',
    onFocused((item) => {
      const href = hrefOf(item);
      if (href) navigate(href);
    }),
  );
  useCommand('done', handle('done'));
  useCommand('later', handle('later'));
  useCommand('assign', handle('give'));

  const row = (item: TodayItem, showsPerson: boolean) => (
    <TodayRow
      key={nameOf(item)}
      ref={rowRef(item)}
      item={item}
      nowMs={nowMs}
      mayHandle={mayHandle}
      showsPerson={showsPerson}
      isBusy={acting.isPending}
      onDo={(deed) => take(item, deed)}
    />
  );
  const list = 'divide-y divide-line rounded-card border border-line bg-surface';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between rows, which are reached by Tab as well
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onKeyDown={(event) => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
        if (by && !event.altKey && !event.ctrlKey && !event.metaKey && focused() && move(by))
          event.preventDefault();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        {switcher}
        {mayHandle && (
          <Button size="sm" variant="secondary" onClick={() => setAsking('task')}>
            <Plus aria-hidden="true" className="size-4" />
            Add Task
          </Button>
        )}
      </div>
      {groups.length === 0 && <NothingLeft later={today.later.length} />}
      {groups.map(({ whose, count, items }) => (
        <section key={whose} aria-label={titles[whose]}>
          <Heading className="mb-2 font-semibold">
            {titles[whose]}{' '}
            <span className="font-normal text-muted tabular-nums">{groupThousands(count)}</span>
          </Heading>
          <ul className={list}>{items.map((item) => row(item, whose === 'others'))}</ul>
          {count > items.length && (
            <SmartLink
              href={`/admin/today${window.location.search}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              All {groupThousands(count)} on Today
            </SmartLink>
          )}
        </section>
      ))}
      <More more={today.more} />
      {today.later.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer font-semibold">
            Later{' '}
            <span className="font-normal text-muted tabular-nums">{groupThousands(today.later.length)}</span>
          </summary>
          <ul className={`mt-2 ${list}`}>{today.later.map((item) => row(item, item.whose === 'others'))}</ul>
        </details>
      )}
      <KeysButton />
      {asking === 'task' && <TaskDialog people={today.people} assignee={today.me} onClose={endAsking} />}
      {asking && asking !== 'task' && asking.what === 'decide' && (
        <HoldDialog id={asking.item.id} onClose={endAsking} />
      )}
      {asking && asking !== 'task' && asking.what === 'later' && (
        <LaterDialog
          item={asking.item}
          onChoose={(until) => act(asking.item, laterAct(asking.item, until))}
          onClose={endAsking}
        />
      )}
      {asking && asking !== 'task' && asking.what === 'give' && (
        <GiveDialog
          item={asking.item}
          people={today.people}
          onChoose={(person) => act(asking.item, giveAct(asking.item, person))}
          onClose={endAsking}
        />
      )}
    </div>
  );
}

/** From the page of one inquiry the next of this list is at hand. */
function useWalkFrom(items: readonly TodayItem[]): void {
  const ids = items
    .filter(({ kind }) => kind !== 'booking' && kind !== 'hold')
    .flatMap(({ inquiryId }) => inquiryId ?? [])
    .join(' ');
  useEffect(() => keepOrderOf(ids.split(' ').filter(Boolean).map(Number)), [ids]);
}

/** The row with the focus, and the way to the next. When it leaves the list, the one that takes its place has the focus. */
function useRows(shown: readonly TodayItem[]) {
  const rows = useRef(new Map<string, HTMLLIElement>());
  const left = useRef<number>(undefined);
  const elements = () => shown.flatMap((item) => rows.current.get(nameOf(item)) ?? []).filter(isSeen);
  const at = () => elements().findIndex((row) => row.contains(document.activeElement));

  useEffect(() => {
    if (left.current === undefined || !isFocusLost()) return;
    const all = shown.flatMap((item) => rows.current.get(nameOf(item)) ?? []).filter(isSeen);
    (all[left.current] ?? all.at(-1))?.focus();
    left.current = undefined;
  }, [shown]);

  return {
    rowRef: (item: TodayItem) => (row: HTMLLIElement | null) => {
      if (row) rows.current.set(nameOf(item), row);
      else rows.current.delete(nameOf(item));
    },
    focused: () => {
      const active = elements()[at()];
      return shown.find((item) => active !== undefined && rows.current.get(nameOf(item)) === active);
    },
    move: (by: 1 | -1): boolean => {
      const all = elements();
      const next = all[at() === -1 ? (by === 1 ? 0 : all.length - 1) : at() + by];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    },
    stayAt: (item: TodayItem) => {
      const row = rows.current.get(nameOf(item));
      left.current = row ? elements().indexOf(row) : undefined;
    },
  };
}

/** Not in a closed part of the page. */
const isSeen = (row: HTMLElement) => row.checkVisibility();

function NothingLeft({ later }: { later: number }) {
  return (
    <div className="rounded-card border border-dashed border-line bg-surface px-6 py-10 text-center">
      <p className="text-lg font-semibold">All done for now</p>
      <p className="mt-1 text-balance text-muted">
        {later > 0
          ? 'What you have put off comes back by itself.'
          : 'Inquiries, follow-ups, bookings, holds and tasks appear here as soon as something is to be done.'}
      </p>
    </div>
  );
}

/** What is not listed, with the page that has all of it; tasks come up as those before them are done. */
const leftOut: Readonly<Partial<Record<TodayKind, { words: string; href?: string }>>> = {
  waiting: { words: 'more that wait', href: '/admin/inquiries?status=new&order=oldest' },
  follow_up: { words: 'more follow-ups', href: '/admin/inquiries?due=yes&order=follow-up' },
  task: { words: 'more tasks, due later: they come up as these are done' },
};

function More({ more }: Pick<Today, 'more'>) {
  if (more.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {more.map(({ kind, count }) => {
        const { words = 'more', href } = leftOut[kind] ?? {};
        const text = `and ${groupThousands(count)} ${words}`;
        return (
          <li key={kind} className="inline-flex min-h-11 items-center">
            {href ? (
              <SmartLink
                href={href}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {text}
              </SmartLink>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
