import { summary } from '#client/api/summaries.ts';
import { useApiQuery } from '#client/api/use-api-query.ts';
import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { listWanted, WantedList } from '../alert.contract.ts';
import { HeldReaders } from './held-readers.tsx';

/** What buyers wait for. */
export function useWanted() {
  return useApiQuery(addressOf<typeof listWanted>('/api/admin/alerts'), {
    refetchOnMount: 'always',
    meta: summary,
  });
}

/** Searches and vehicles of confirmed alerts, the most wanted first. It names nobody. */
export function WantedSearches({ list, now }: { list: WantedList; now: Date }) {
  const { wanted, total } = list;
  const listed = wanted.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <>
      {!list.isOffered && (
        <p className="mb-4">Mail is not set up, so nobody is told. The alerts are kept until it is.</p>
      )}
      {list.held > 0 && <HeldReaders held={list.held} refused={list.refused} />}
      <ul className="divide-y divide-line">
        {wanted.map(({ kind, words, href, waiting, newestAt }) => (
          <li key={`${kind} ${href} ${words}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-48 break-words">
              {href ? (
                <a href={href} className="underline underline-offset-4">
                  {words}
                </a>
              ) : (
                words
              )}
            </span>
            <span className="text-sm text-muted tabular-nums">
              {waiting === 1 ? '1 buyer' : `${groupThousands(waiting)} buyers`}, newest{' '}
              <time dateTime={newestAt} title={formatExactTime(new Date(newestAt))}>
                {formatTimeAgo(new Date(newestAt), now)}
              </time>
            </span>
          </li>
        ))}
      </ul>
      {total > listed && <p className="mt-2 text-sm text-muted">And {total - listed} more.</p>}
    </>
  );
}
