import type { Log } from '../log.ts';

const MINUTE_MS = 60_000;
/** More distinct events than this would be unreadable in a log too. */
const MOST_APART = 200;

export type Tally = (event: string, details?: { address?: string }) => void;

/** Logs an event at once, then its count once a minute, so that floods do not fill the disk. */
export function createTally(log: Log, everyMs = MINUTE_MS): Tally {
  const counts = new Map<string, number>();
  return (event, { address } = {}) => {
    const own = `${event} ${address ?? ''}`;
    const isApart = counts.has(own) || counts.size < MOST_APART;
    const key = isApart ? own : event;
    const details = isApart && address !== undefined ? { address } : {};
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return;
    }
    log.warn(event, { ...details, times: 1 });
    counts.set(key, 0);
    const timer = setInterval(() => {
      const times = counts.get(key) ?? 0;
      counts.set(key, 0);
      if (times > 0) return log.warn(event, { ...details, times });
      counts.delete(key);
      clearInterval(timer);
    }, everyMs).unref();
  };
}
