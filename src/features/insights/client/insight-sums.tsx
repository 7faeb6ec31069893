import { groupThousands } from '#shared/numbers.ts';
import type { Sum } from '../insight.contract.ts';

/** The period in five figures, each beside that of as many days before. */
export function InsightSums({ sums, days }: { sums: readonly Sum[]; days: string }) {
  const before = days === '1' ? 'the day before' : `the ${days} days before`;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {sums.map(({ name, now, before: then }) => (
        <div key={name} className="rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{groupThousands(now)}</dd>
          <dd className="text-sm text-muted">
            {groupThousands(then)} in {before}
          </dd>
        </div>
      ))}
    </dl>
  );
}
