import type { Clock } from '../../../server/clock.ts';
import type { Limit } from '../../../server/http/limiter.ts';

/** So many times in a window for each key, for as long as this process lives. */
export function createMemoryLimiter(clock: Clock) {
  const taken = new Map<string, number[]>();
  return {
    take(
      key: string,
      { most, windowMs }: Limit,
    ): { allowed: true } | { allowed: false; retryAfterS: number } {
      const nowMs = clock.now().getTime();
      const recent = (taken.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      const [oldest = nowMs] = recent;
      if (recent.length >= most) {
        return { allowed: false, retryAfterS: Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1000)) };
      }
      // Old keys would pile up for as long as the database stays away.
      if (taken.size > 10_000) taken.clear();
      taken.set(key, [...recent, nowMs]);
      return { allowed: true };
    },
  };
}
export type MemoryLimiter = ReturnType<typeof createMemoryLimiter>;
