import { useDeferredValue, useMemo, useState } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { TextField } from '#client/ui/field.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { MOST_IN_PRINT } from '#features/printed-matter/card-sizes.ts';
import { CardList, isOutOfDate } from '#features/printed-matter/client/card-list.tsx';
import { useCardList } from '#features/printed-matter/client/card-queries.ts';
import { dataSheetsHref, printCardsHref } from '#features/printed-matter/client/print-paths.ts';
import type { ListedCard } from '#features/printed-matter/printed-matter.contract.ts';
import { groupThousands } from '#shared/numbers.ts';
import { PageHeading } from '../shell/page-heading.tsx';

const filters = {
  all: { label: 'All', passes: () => true },
  outOfDate: { label: 'Out of Date', passes: isOutOfDate },
  unprinted: { label: 'Not Printed', passes: ({ a4, a5 }: ListedCard) => !a4 && !a5 },
};
type Filter = keyof typeof filters;

/** A long list is drawn in parts. */
const ROWS = 100;

/** Chooses what is printed, and tells which cards in the yard are no longer right. */
export function WindowCardsPage() {
  const query = useCardList();
  const { data: cards, isError } = query;
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [rows, setRows] = useState(ROWS);
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const found = useMemo(
    () =>
      (cards ?? []).filter(
        (card) =>
          filters[filter].passes(card) && `${card.title} ${card.stockNumber}`.toLowerCase().includes(wanted),
      ),
    [cards, filter, wanted],
  );
  const shown = found.slice(0, rows);
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
  };

  return (
    <>
      <PageHeading
        title="Window Cards"
        description="Choose vehicles and print their cards. Mark them as printed, and this page tells when a card is out of date."
      />
      {isError && !cards && (
        <LoadFailed title="The cards could not be loaded. Please try again." query={query} />
      )}
      {!cards && !isError && <Skeleton className="h-96" />}
      {cards && (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-4">
            <TextField
              label="Search vehicles"
              type="search"
              placeholder="Title or stock number"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              className="min-w-0 grow basis-64"
            />
            <fieldset className="flex flex-wrap gap-1">
              <legend className="sr-only">Show</legend>
              {Object.entries(filters).map(([name, { label, passes }]) => (
                <Button
                  key={name}
                  variant={filter === name ? 'secondary' : 'quiet'}
                  aria-pressed={filter === name}
                  onClick={() => setFilter(name as Filter)} // a key of the literal
                >
                  {label} ({cards.filter(passes).length})
                </Button>
              ))}
            </fieldset>
          </div>
          <PrintBar
            chosen={[...chosen]}
            onAll={() =>
              choose(
                found.filter(({ gone }) => !gone).map(({ id }) => id),
                true,
              )
            }
            onNone={() => setChosen(new Set())}
          />
          {found.length === 0 && <EmptyState title="No cards here" hint={emptyHint(filter, wanted)} />}
          {found.length > 0 && (
            <CardList cards={shown} chosen={chosen} onChoose={(id, isChosen) => choose([id], isChosen)} />
          )}
          {found.length > shown.length && (
            <Button variant="secondary" className="mt-4" onClick={() => setRows(rows + ROWS)}>
              Show More ({found.length - shown.length})
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface PrintBarProps {
  chosen: readonly number[];
  onAll: () => void;
  onNone: () => void;
}

function PrintBar({ chosen, onAll, onNone }: PrintBarProps) {
  const targets = [
    { label: 'Print A4', href: printCardsHref(chosen, 'a4') },
    { label: 'Print Two A5 on A4', href: printCardsHref(chosen, 'a5') },
    { label: 'Data for Form 5', href: dataSheetsHref(chosen) },
  ];
  const canPrint = chosen.length > 0 && chosen.length <= MOST_IN_PRINT;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {groupThousands(chosen.length)} chosen
        {chosen.length > MOST_IN_PRINT && `: at most ${MOST_IN_PRINT} go in one print`}
      </p>
      <Button size="sm" variant="quiet" onClick={onAll}>
        Choose All Shown
      </Button>
      <Button size="sm" variant="quiet" onClick={onNone} disabled={chosen.length === 0}>
        Choose None
      </Button>
      <div className="flex flex-wrap gap-3 sm:ml-auto">
        {targets.map(({ label, href }) =>
          canPrint ? (
            <ButtonLink key={label} href={href} size="sm" variant="secondary">
              {label}
            </ButtonLink>
          ) : (
            <Button key={label} size="sm" variant="secondary" disabled>
              {label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

function emptyHint(filter: Filter, wanted: string): string {
  if (wanted) return 'Try fewer or other words.';
  return filter === 'outOfDate' ? 'Every printed card says what is so.' : 'There is no such vehicle.';
}
