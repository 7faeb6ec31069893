import type { Clock } from '../../clock.ts';
import type { Allowance, Refusal } from './limiter.ts';

/** Enough for ten thousand networks; a few megabytes. */
const MOST_PLACES = 100_000;

interface Counted {
  /** When each slot was taken, oldest first. */
  timesMs: number[];
  closedUntilMs: number;
}

export type MemoryLimiter = ReturnType<typeof createMemoryLimiter>;

/**
 * A limit for each key in a window, within this process. Memory is bounded by LRU eviction, so that a flood of new
 * keys does not release an active one.
 */
export function createMemoryLimiter(clock: Clock, { mostPlaces = MOST_PLACES } = {}) {
  const byKey = new Map<string, Counted>();
  let places = 0;

  function look(key: string, windowMs: number, nowMs: number): Counted {
    const counted = byKey.get(key) ?? { timesMs: [], closedUntilMs: 0 };
    // After the clock was set back, times in the future do not count.
    const recent = counted.timesMs.filter((atMs) => atMs > nowMs - windowMs && atMs <= nowMs);
    places -= counted.timesMs.length - recent.length;
    counted.timesMs = recent;
    return counted;
  }

  function keep(key: string, counted: Counted): void {
    byKey.delete(key);
    byKey.set(key, counted);
    for (const [oldest, { timesMs }] of byKey) {
      if (places + byKey.size <= mostPlaces || oldest === key) return;
      byKey.delete(oldest);
      places -= timesMs.length;
    }
  }

  return {
    /** Takes a slot under every key, or under none. */
    take(allowances: readonly Allowance[], windowMs: number): { allowed: true; refund(): void } | Refusal {
      const nowMs = clock.now().getTime();
      for (const { key, most } of allowances) {
        const counted = look(key, windowMs, nowMs);
        const { timesMs, closedUntilMs } = counted;
        const freeAtMs = (timesMs.at(-most) ?? Number.NEGATIVE_INFINITY) + windowMs;
        const openAtMs = closedUntilMs > nowMs + windowMs ? freeAtMs : Math.max(freeAtMs, closedUntilMs);
        if (openAtMs <= nowMs) continue;
        keep(key, counted);
        return refusal(key, openAtMs - nowMs);
      }
      for (const { key } of allowances) {
        const counted = look(key, windowMs, nowMs);
        counted.timesMs.push(nowMs);
        places += 1;
        keep(key, counted);
      }
      let isRefunded = false;
      return {
        allowed: true,
        refund() {
          if (isRefunded) return;
          isRefunded = true;
          for (const { key } of allowances) {
            const counted = byKey.get(key);
            const at = counted?.timesMs.lastIndexOf(nowMs) ?? -1;
            if (!counted || at < 0) continue;
            counted.timesMs.splice(at, 1);
            counted.closedUntilMs = 0;
            places -= 1;
            if (counted.timesMs.length === 0) byKey.delete(key);
          }
        },
      };
    },

    /** Refuses this key for a while, because it is full in the database. */
    close(key: string, forMs: number): void {
      const counted = byKey.get(key) ?? { timesMs: [], closedUntilMs: 0 };
      counted.closedUntilMs = clock.now().getTime() + forMs;
      keep(key, counted);
    },

    /** How many keys and slots are held. */
    size: () => places + byKey.size,
  };
}

export function refusal(key: string, waitMs: number): Refusal {
  return { allowed: false, key, retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
}
