/*
 * What the reader of an alert knows: the vehicles that they saw in their search or were told of, each with its price then.
 * A vehicle that leaves the result stays known, so that nobody is told of it twice.
 */

export interface Known {
  /** Null for a vehicle without a price. */
  cents: number | null;
  /** What the price includes; prices of two kinds cannot be held against each other. */
  type: string;
}
export type Told = ReadonlyMap<number, Known>;

export interface Seen extends Known {
  id: number;
}

/** Something to tell. `was` is the higher price that the reader knows. */
export interface News {
  id: number;
  was: number | null;
}

/** Room for twenty thousand vehicles. */
export const MOST_TOLD = 500_000;

const types = ['', 'drive_away', 'excl_gov_charges'];

export function writeTold(told: Told): string {
  return [...told]
    .map(([id, { cents, type }]) => `${id},${cents ?? ''},${Math.max(0, types.indexOf(type))}`)
    .join(';');
}

/** Leaves out what it cannot read: a database may have been edited by hand. */
export function readTold(text: string): Told {
  const told = new Map<number, Known>();
  for (const entry of text.split(';')) {
    const [id, cents = '', type = ''] = entry.split(',');
    if (!Number(id) || ![id, cents].every((number) => Number.isSafeInteger(Number(number)))) continue;
    told.set(Number(id), { cents: cents === '' ? null : Number(cents), type: types[Number(type)] ?? '' });
  }
  return told;
}

/** The same as what the reader sees now, without telling it. */
export function toTold(vehicles: readonly Seen[]): Told {
  return new Map(vehicles.map(({ id, cents, type }) => [id, { cents, type }]));
}

/**
 * What is new or cheaper than what the reader knows, and what they know once they are told. A price of which nothing
 * was known, or of another kind, is noted without a word: it is neither lower nor higher.
 */
export function findNews(
  told: Told,
  vehicles: readonly Seen[],
): { news: News[]; next: Told; isOther: boolean } {
  const next = new Map(told);
  const news: News[] = [];
  let isOther = false;
  for (const { id, cents, type } of vehicles) {
    const known = told.get(id);
    const isComparable = known !== undefined && known.cents !== null && cents !== null && known.type === type;
    if (known === undefined) news.push({ id, was: null });
    else if (isComparable && Number(cents) < Number(known.cents)) news.push({ id, was: known.cents });
    else if (isComparable || cents === null) continue;
    next.set(id, { cents, type });
    isOther = true;
  }
  return { news, next, isOther };
}

/** What the reader knew before these were told, so that they are news again. */
export function untell(told: Told, news: readonly News[]): Told {
  const before = new Map(told);
  for (const { id, was } of news) {
    const known = told.get(id);
    if (was === null) before.delete(id);
    else if (known) before.set(id, { ...known, cents: was });
  }
  return before;
}
