import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import type { Channel } from '../channel.contract.ts';

const MOST = 4;

/** When each program fetched the stock last. */
export function LastFetches({ channel: { fetches, isOn }, now }: { channel: Channel; now: Date }) {
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted">Last fetched</h3>
      {fetches.length === 0 ? (
        <p className="mt-1">{isOn ? 'Not yet. Enter the address at the channel.' : 'Never.'}</p>
      ) : (
        <ul className="mt-1">
          {fetches.slice(0, MOST).map(({ agent, format, at }) => (
            <li key={agent} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {agent} <span className="text-sm text-muted">{format.toUpperCase()}</span>
              </span>
              <time dateTime={at} title={formatExactTime(new Date(at))} className="text-sm text-muted">
                {formatTimeAgo(new Date(at), now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
