import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { readMeta, replaceMeta } from '../db/meta-value.ts';

const KEY = 'visitor_mail_allowance';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A day has fewer than its hours would allow: a flood that lasts is no usual day. */
const HOURS_IN_DAY = 6;
/** The part of a figure that may go at once; the rest comes bit by bit, so that there is always a next mail. */
const AT_ONCE = 1 / 4;

interface Left {
  hour: number;
  day: number;
  /** As of when. */
  atMs: number;
}

interface Bucket {
  most: number;
  perMs: number;
}

export type VisitorAllowance = ReturnType<typeof createVisitorAllowance>;

/**
 * How much automatic mail the site sends to visitors, who may be strangers whose addresses somebody else typed. Kept in
 * the database, so that it holds for all processes together and over restarts. Never more than `anHour` go in any hour.
 */
export function createVisitorAllowance({ db, clock, anHour }: { db: Db; clock: Clock; anHour: number }) {
  const hour = bucketOf(anHour, HOUR_MS);
  const day = bucketOf(HOURS_IN_DAY * anHour, DAY_MS);
  const full = (): Left => ({ hour: hour.most, day: day.most, atMs: clock.now().getTime() });

  async function read(): Promise<{ stored: string | undefined; left: Left; isClockBack?: boolean }> {
    const stored = await readMeta(db, KEY);
    const before = stored === undefined ? undefined : readLeft(stored);
    if (!before) return { stored, left: full() };
    const atMs = clock.now().getTime();
    // A clock that was set back gives nothing.
    const passedMs = Math.max(0, atMs - before.atMs);
    const filled = (left: number, { most, perMs }: Bucket) => Math.min(most, left + passedMs * perMs);
    return {
      stored,
      left: { hour: filled(before.hour, hour), day: filled(before.day, day), atMs },
      isClockBack: atMs < before.atMs,
    };
  }

  async function change(by: 1 | -1): Promise<boolean> {
    for (;;) {
      const { stored, left, isClockBack } = await read();
      if (by < 0 && !isEnough(left)) {
        // What is kept begins anew from there, or nothing would come until that time is reached again.
        if (isClockBack) await replaceMeta(db, KEY, { before: stored, value: JSON.stringify(left) });
        return false;
      }
      const next = {
        hour: Math.min(hour.most, left.hour + by),
        day: Math.min(day.most, left.day + by),
        atMs: left.atMs,
      };
      if (await replaceMeta(db, KEY, { before: stored, value: JSON.stringify(next) })) return true;
    }
  }

  return {
    /** Takes one mail of the allowance; false when there is none. */
    take: (): Promise<boolean> => change(-1),
    /** For a mail that did not go after all. */
    refund: async (): Promise<void> => void (await change(1)),
    isUsedUp: async (): Promise<boolean> => !isEnough((await read()).left),
  };
}

function bucketOf(figure: number, ms: number): Bucket {
  const most = Math.floor(figure * AT_ONCE);
  return { most, perMs: (figure - most) / ms };
}

function isEnough({ hour, day }: Left): boolean {
  return hour >= 1 && day >= 1;
}

function readLeft(text: string): Left | undefined {
  try {
    const { hour, day, atMs } = JSON.parse(text) as Partial<Left>; // checked below
    if (![hour, day, atMs].every((one) => Number.isFinite(one))) return undefined;
    return { hour: Number(hour), day: Number(day), atMs: Number(atMs) };
  } catch {
    return undefined; // somebody edited it: it begins anew
  }
}
