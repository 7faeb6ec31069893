import { daysAfter, sydneyDay } from '#shared/dates.ts';

/** Retention: the newest backup of so many days, weeks and months. */
export const KEPT = { days: 7, weeks: 4, months: 6 } as const;

export interface Keepable {
  filename: string;
  /** ISO 8601 */
  created: string;
  /** Verified by reading it back after it was written. */
  isVerified: boolean;
}

interface Circumstances {
  now: Date;
  /** Backups from before this contain personal data past its retention. */
  oldest: Date;
  /** Made and verified just now, whatever the clock said. */
  justVerified: string;
}

/**
 * Which backups may be removed. Days, weeks and months without a backup do not count, so a clock that jumps ahead
 * removes at most one of each. Unverified ones, and those dated in the future, are counted separately, so that they
 * displace no good one.
 */
export function chooseSurplus<One extends Keepable>(
  all: readonly One[],
  { now, oldest, justVerified }: Circumstances,
): One[] {
  // Without a good one nothing is removed.
  if (!all.some(({ filename, isVerified }) => filename === justVerified && isVerified)) return [];
  const isAhead = ({ created }: One) => Date.parse(created) > now.getTime();
  const groups = [
    all.filter((one) => isAhead(one)),
    all.filter((one) => !isAhead(one) && one.isVerified),
    all.filter((one) => !isAhead(one) && !one.isVerified),
  ];
  const kept = new Set(groups.flatMap((group) => chooseKept(group)));
  return all.filter(
    (one) => one.filename !== justVerified && !(kept.has(one) && Date.parse(one.created) >= oldest.getTime()),
  );
}

function chooseKept<One extends Keepable>(group: readonly One[]): One[] {
  const newestFirst = group.toSorted((one, other) => other.created.localeCompare(one.created));
  return [
    ...newestOfEach(newestFirst, KEPT.days, dayOf),
    ...newestOfEach(newestFirst, KEPT.weeks, weekOf),
    ...newestOfEach(newestFirst, KEPT.months, monthOf),
  ];
}

function newestOfEach<One extends Keepable>(
  newestFirst: readonly One[],
  most: number,
  spanOf: (created: string) => string,
): One[] {
  const found = new Map<string, One>();
  for (const one of newestFirst) {
    const span = spanOf(one.created);
    if (found.has(span)) continue;
    if (found.size === most) break;
    found.set(span, one);
  }
  return [...found.values()];
}

const dayOf = (created: string): string => sydneyDay(new Date(created));
const monthOf = (created: string): string => dayOf(created).slice(0, 7);

/** The Monday it begins with. */
function weekOf(created: string): string {
  const day = dayOf(created);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}
