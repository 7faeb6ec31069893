import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { toSydneyIso } from '#shared/dates.ts';
import type { Counted } from '../counted.ts';

/** A sum of a day. */
export interface VisitCount {
  day: string;
  what: Counted;
  subject: string;
  times: number;
}

/** Who visits, for as long as it takes to work out a code. */
export interface Visitor {
  address: string;
  browser: string;
}

/** Sums that wait to be stored. A flood of made-up searches ends up in none. */
const MOST_SUMS = 20_000;
/** Codes of a day: some megabytes. Visitors above it are no longer told from each other, and count as none. */
const MOST_CODES = 200_000;

export type VisitCounter = ReturnType<typeof createVisitCounter>;

/**
 * Sums of visits, in memory until they are stored. Whether a visitor was counted today is known by a code of network,
 * browser and a salt; the salt and the codes are in the memory of this process alone, and gone with the day.
 */
export function createVisitCounter({
  clock,
  makeSalt = () => randomBytes(32).toString('base64'),
}: {
  clock: Clock;
  makeSalt?: () => string;
}) {
  let sums = new Map<string, VisitCount>();
  let today = { day: '', salt: '', codes: new Set<number>() };

  function moment(): { day: string; hour: string } {
    const local = toSydneyIso(clock.now());
    const day = local.slice(0, 10);
    if (today.day !== day) today = { day, salt: makeSalt(), codes: new Set() };
    return { day, hour: local.slice(11, 13) };
  }

  function add(sum: VisitCount): void {
    const key = `${sum.day} ${sum.what} ${sum.subject}`;
    const known = sums.get(key);
    if (known) known.times += sum.times;
    else if (sums.size < MOST_SUMS) sums.set(key, { ...sum });
  }

  return {
    /** The hour of the day by the dealership's clock. */
    hour: (): string => moment().hour,

    count(what: Counted, subject = '', times = 1): void {
      add({ day: moment().day, what, subject, times });
    },

    /** Counts a visitor once a day for each subject. Answers whether that was now. */
    countOnce(what: Counted, subject: string, { address, browser }: Visitor): boolean {
      const { day } = moment();
      const code = codeOf([today.salt, networkOf(address), browser, what, subject]);
      if (today.codes.has(code) || today.codes.size >= MOST_CODES) return false;
      today.codes.add(code);
      add({ day, what, subject, times: 1 });
      return true;
    },

    /** Hands over what was counted, and begins anew. */
    take(): VisitCount[] {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },

    /** What could not be stored waits for the next time. */
    putBack(counts: readonly VisitCount[]): void {
      for (const one of counts) add(one);
    },
  };
}

/** 48 bits: two visitors of the same code on one day are not to be expected. */
function codeOf(parts: readonly string[]): number {
  return Number.parseInt(hash('sha256', JSON.stringify(parts)).slice(0, 12), 16);
}
