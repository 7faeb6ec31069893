import { type ReadTable, readIndex } from '#server/db/damaged-file/read-table.ts';
import type { Db } from '#server/db/database.ts';
import type { OldFile } from './read-old-file.ts';

export interface Account {
  username: string;
  fullName: string;
  role: string;
}

/** Whose second factor was lost. */
interface LostFactors {
  /** Whoever has no second factor now may have had one. */
  anybody: boolean;
  /** Who is known to have had one. */
  staffIds: ReadonlySet<number>;
}

interface Reading {
  found: ReadonlyMap<string, ReadTable>;
  /** Rows that were no rows of ours, by table. */
  refused: ReadonlyMap<string, number>;
}

export function findLostFactors({ pages, schema }: OldFile, { found, refused }: Reading): LostFactors {
  const isLost = (table: string) =>
    (found.get(table)?.isBroken ?? schema.isBroken) || (refused.get(table) ?? 0) > 0;
  if (isLost('authenticators')) return { anybody: true, staffIds: new Set() };
  if (!isLost('passkeys')) return { anybody: false, staffIds: new Set() };
  // An index names whose they were, if it can be read to its end.
  const table = schema.tables.find(({ name }) => name === 'passkeys');
  const index = table?.indexes.find(({ name }) => name === 'passkeys_of_staff');
  const { entries, isBroken } = index ? readIndex(pages, index.root) : { entries: [], isBroken: true };
  const lostRowids = found.get('passkeys')?.lostRowids;
  const ofLost = entries.filter(([, rowid]) => lostRowids?.has(Number(rowid)));
  return {
    anybody: isBroken || (refused.get('passkeys') ?? 0) > 0,
    staffIds: new Set(ofLost.map(([staffId]) => Number(staffId))),
  };
}

/**
 * Disables whoever may have lost their second factor with the old file and has none left: their password alone must not
 * let anybody in. An owner decides, or the person who looks after the server.
 */
export type DisableWithoutFactor = (db: Db, lost: LostFactors, now: string) => Promise<Account[]>;

/** Usernames of accounts that could not be read, as far as an index has them. */
export function nameLostAccounts({ pages, schema }: OldFile, { found }: Pick<Reading, 'found'>): string[] {
  const lostRowids = found.get('staff')?.lostRowids;
  const table = schema.tables.find(({ name }) => name === 'staff');
  const index = table?.indexes.find(({ name }) => name === 'sqlite_autoindex_staff_1');
  if (!lostRowids?.size || !index) return [];
  const { entries } = readIndex(pages, index.root);
  return entries.flatMap(([username, rowid]) =>
    typeof username === 'string' && lostRowids.has(Number(rowid)) ? [username] : [],
  );
}
