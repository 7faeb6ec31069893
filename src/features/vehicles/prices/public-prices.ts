import { daysAfter } from '#shared/dates.ts';

/** From this day on a vehicle was offered to the public at this price; null: it was not, or at none. */
export interface PriceStep {
  readonly day: string;
  readonly cents: number | null;
  readonly priceType: string;
  /** What it was offered for before, nobody knows. */
  readonly isFirstKnown?: true;
}

/** What was noted when price, price type or being public changed, oldest first; null is what nobody noted. */
export interface PriceNote {
  readonly day: string;
  readonly cents: number | null;
  readonly priceType: string | null;
  readonly isPublic: boolean | null;
}

export interface PublicPrice {
  from: string;
  /** The last day of it; undefined while it is asked. */
  until: string | undefined;
  cents: number;
  priceType: string;
}

/** Enough for years; beyond it the oldest are left out. */
const MOST_STEPS = 60;
const NONE: readonly PriceStep[] = Object.freeze([]);

/**
 * The public prices of a vehicle by the day: what stood at the end of each counts, so that a slip that was mended the same
 * day was no price. Empty unless there were two. Nothing counts before something that nobody noted, and no note that is
 * dated before an earlier one, because then the clock was wrong. All is known where the first note is from the day on which
 * the vehicle was added.
 */
export function readPublicPrices(notes: readonly PriceNote[], addedOn: string): readonly PriceStep[] {
  const days: PriceStep[] = [];
  let newest = '';
  let isWhole = notes[0] !== undefined && notes[0].day <= addedOn;
  for (const { day, cents, priceType, isPublic } of notes) {
    if (isPublic === null || day < newest) {
      days.length = 0;
      isWhole = false;
      if (day > newest) newest = day;
      continue;
    }
    newest = day;
    if (days.at(-1)?.day === day) days.pop();
    days.push(
      isPublic && cents ? { day, cents, priceType: priceType ?? '' } : { day, cents: null, priceType: '' },
    );
  }
  const steps = days.filter((step, at) => !isSame(step, days[at - 1] ?? nothing));
  const first = steps.find(({ cents }) => cents !== null);
  const areTwo = first && steps.some((step) => step.cents !== null && !isSame(step, first));
  if (!areTwo) return NONE;
  const kept = steps.slice(-MOST_STEPS);
  return Object.freeze(isWhole && kept.length === steps.length ? kept : markFirstKnown(kept));
}

function markFirstKnown(steps: readonly PriceStep[]): PriceStep[] {
  const first = steps.findIndex(({ cents }) => cents !== null);
  return steps.map((step, at) => (at === first ? { ...step, isFirstKnown: true } : step));
}

/** For readers: each price with its days, oldest first. */
export function listPublicPrices(steps: readonly PriceStep[]): PublicPrice[] {
  return steps.flatMap(({ day, cents, priceType }, at) => {
    const next = steps[at + 1];
    const until = next && daysAfter(next.day, -1);
    return cents === null ? [] : [{ from: day, until, cents, priceType }];
  });
}

const nothing = { cents: null, priceType: '' };

const isSame = (one: Omit<PriceStep, 'day'>, other: Omit<PriceStep, 'day'>) =>
  one.cents === other.cents && one.priceType === other.priceType;
