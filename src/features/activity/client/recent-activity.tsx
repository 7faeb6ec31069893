import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import type { ActivityItem } from '../activity.contract.ts';

export function RecentActivity({ items, now }: { items: readonly ActivityItem[]; now: Date }) {
  if (items.length === 0) return <p className="py-3 text-muted">No recent activity</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map(({ title, time, staffName }) => (
        <li key={`${time} ${title}`} className="py-3">
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-muted">
            {staffName} ·{' '}
            <time dateTime={time} title={formatExactTime(new Date(time))}>
              {formatTimeAgo(new Date(time), now)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  );
}
