import type { Lost, ReadTable } from '#server/db/damaged-file/read-table.ts';
import type { OldFile } from './read-old-file.ts';
import type { Taken } from './salvaged-rows.ts';

/** What became of a table of the old file. */
export interface Outcome {
  table: string;
  kept: number;
  /** Among them those with values that were damaged. */
  mended: number;
  lost: Lost;
}

interface Counted {
  /** Tables that come over, of the new database. */
  expected: readonly string[];
  found: ReadonlyMap<string, ReadTable>;
  /** Refused: none of ours, or the new database did not take it. */
  taken: Readonly<Record<Taken, ReadonlyMap<string, number>>>;
  /** Rows that went because what they belong to is lost. */
  gone: ReadonlyMap<string, number>;
}

export function toOutcomes(
  { schema }: Pick<OldFile, 'schema'>,
  { expected, found, taken, gone }: Counted,
): Outcome[] {
  const tables = new Set([...expected, ...taken.refused.keys()]);
  return [...tables].toSorted().flatMap((table) => {
    const read = found.get(table);
    // A table that is not named came later than the old file, unless the list of tables is damaged.
    if (!read && (!schema.isBroken || schema.tables.length === 0)) return [];
    const dropped = gone.get(table) ?? 0;
    const others = (taken.refused.get(table) ?? 0) + dropped;
    const lost = read
      ? { count: read.lost.count + others, isExact: read.lost.isExact }
      : { count: 0, isExact: false };
    const mended = taken.mended.get(table) ?? 0;
    return [{ table, kept: (taken.kept.get(table) ?? 0) + mended - dropped, mended, lost }];
  });
}

export function isWhole({ lost, mended }: Outcome): boolean {
  return lost.count === 0 && lost.isExact && mended === 0;
}
