import type { Db } from '#server/db/database.ts';
import type { ArchivedRow, TableName } from '../archive/archived-tables.ts';
import { insertRows, readTable } from '../database-rows.repository.ts';

export async function readAll(tx: Db, table: TableName): Promise<ArchivedRow[]> {
  const all: ArchivedRow[] = [];
  for await (const rows of readTable(tx, table)) all.push(...rows);
  return all;
}

/** Rows that came with restores before this one, and those whose state only one brought that is being undone. */
export interface RestoredKeys {
  came: ReadonlySet<string>;
  givenBack: ReadonlySet<string>;
}

/**
 * Parts rows of ours from those that the backup has in a later state. A backup is newer than what is here where an older
 * one was restored first, as on a new machine with the copy that was at hand. Rows that are `givenBack` have a state here
 * that only a restore brought, which is being undone.
 */
export function lastChangedHere(
  ours: readonly ArchivedRow[],
  inBackup: readonly ArchivedRow[],
  givenBack: ReadonlySet<string>,
): { here: readonly ArchivedRow[]; replaced: string[] } {
  const there = new Map(inBackup.map((row) => [row.key, row]));
  const isReplaced = (row: ArchivedRow) => {
    const other = there.get(row.key);
    return other !== undefined && (givenBack.has(String(row.key)) || isLater(other, row));
  };
  return {
    here: ours.filter((row) => !isReplaced(row)),
    replaced: ours.filter(isReplaced).map(({ key }) => String(key)),
  };
}

function isLater(one: ArchivedRow, other: ArchivedRow): boolean {
  const [at, otherAt] = [String(one.updated_at), String(other.updated_at)];
  return at === otherAt ? Number(one.sequence) > Number(other.sequence) : at > otherAt;
}

/** Beside those that are there. Rows keep their id where it is free: they come first, so that a new id cannot collide. */
export async function insertBeside(
  after: Db,
  table: TableName,
  { theirs, rows }: { theirs: readonly ArchivedRow[]; rows: readonly ArchivedRow[] },
): Promise<void> {
  const takenIds = new Set(theirs.map(({ id }) => Number(id)));
  const isTaken = ({ id }: ArchivedRow) => takenIds.has(Number(id));
  await insertRows(
    after,
    table,
    rows.filter((row) => !isTaken(row)),
  );
  await insertRows(
    after,
    table,
    rows.filter(isTaken).map(({ id: _id, ...row }) => row),
  );
}

/** What belongs to rows that were here before, under the ids that these have now. */
export async function keepBelonging(
  after: Db,
  owners: { table: TableName; before: readonly ArchivedRow[] },
  {
    table,
    rows,
    owner,
    name,
  }: { table: TableName; rows: readonly ArchivedRow[]; owner: string; name: string },
): Promise<void> {
  const keyOf = new Map(owners.before.map(({ id, key }) => [id, key]));
  const idOf = new Map((await readAll(after, owners.table)).map(({ id, key }) => [key, Number(id)]));
  const theirs = await readAll(after, table);
  const known = new Set(theirs.map((row) => row[name]));
  const kept = rows.flatMap((row): ArchivedRow[] => {
    const ownerId = idOf.get(keyOf.get(row[owner] ?? null) ?? null);
    return ownerId === undefined || known.has(row[name]) ? [] : [{ ...row, [owner]: ownerId }];
  });
  await insertBeside(after, table, { theirs, rows: kept });
}
