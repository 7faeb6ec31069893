import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import { crowdOf, networkOf } from '#server/http/limits/network-of.ts';
import { toSydneyIso } from '#shared/dates.ts';
import { type Counted, OTHERS } from '../counted.ts';
import { MOST_WORDED, worded } from './day-bounds.ts';

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

/** Sums that wait to be stored while the database is away. What comes then is added to the others of its kind. */
const MOST_SUMS = 20_000;
/** Codes of a day. Visitors above it are no longer told from each other, and count as none. */
const MOST_CODES = 200_000;
/** Codes of one address, or of a /48 of IPv6: enough for a town behind it, and nobody takes up all of them. */
const MOST_OF_CROWD = 4_000;

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
  let today = beginDay('', '');

  function moment(): { day: string; hour: string } {
    const local = toSydneyIso(clock.now());
    const day = local.slice(0, 10);
    if (today.day !== day) today = beginDay(day, makeSalt());
    return { day, hour: local.slice(11, 13) };
  }

  function add(sum: VisitCount): void {
    const key = `${sum.day} ${sum.what} ${sum.subject}`;
    const known = sums.get(key);
    if (known) known.times += sum.times;
    else if (sums.size < MOST_SUMS || sum.subject === OTHERS) sums.set(key, { ...sum });
    else add({ ...sum, subject: OTHERS });
  }

  /** Whether this was new today, and there is room to remember it. */
  function isNewToday(parts: readonly string[], crowd: string): boolean {
    const code = codeOf([today.salt, ...parts]);
    if (today.codes.has(code) || today.codes.size >= MOST_CODES) return false;
    const crowdCode = codeOf([today.salt, crowd]);
    const ofCrowd = today.crowds.get(crowdCode) ?? 0;
    if (ofCrowd >= MOST_OF_CROWD) return false;
    today.codes.add(code);
    today.crowds.set(crowdCode, ofCrowd + 1);
    return true;
  }

  return {
    /** The hour of the day by the dealership's clock. */
    hour: (): string => moment().hour,

    count(what: Counted, subject = '', times = 1): void {
      add({ day: moment().day, what, subject, times });
    },

    /**
     * Counts a visitor once a day for each subject, or for what it stands for. Answers whether that was now.
     */
    countOnce(what: Counted, subject: string, { address, browser }: Visitor, meant = subject): boolean {
      const { day } = moment();
      if (!isNewToday([networkOf(address), browser, what, meant], crowdOf(address))) return false;
      add({ day, what, subject, times: 1 });
      return true;
    },

    /** The subject for what a visitor worded: the words themselves, until there are too many others that day. */
    subjectFor(what: Counted, subject: string): string {
      moment();
      const kind = worded({ what, subject });
      if (!kind) return subject;
      const known = today.words.get(kind) ?? new Set<string>();
      if (known.size >= MOST_WORDED && !known.has(subject)) return OTHERS;
      today.words.set(kind, known.add(subject));
      return subject;
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

const beginDay = (day: string, salt: string) => ({
  ...{ day, salt },
  codes: new Set<number>(),
  /** How many of the codes are of each crowd, by a code too. */
  crowds: new Map<number, number>(),
  words: new Map<Counted, Set<string>>(),
});

/** 48 bits: two visitors of the same code on one day are not to be expected. */
function codeOf(parts: readonly string[]): number {
  return Number.parseInt(hash('sha256', JSON.stringify(parts)).slice(0, 12), 16);
}
