import { batches } from '#server/jobs/batches.ts';
import type { Db } from '../database.ts';
import type { Table } from '../define-table.ts';
import { insertRows, readAll, type TableRow } from '../table-rows.ts';

const BATCH = 200;

/**
 * Parts rows of ours from those that the backup has in a later state. A backup is newer than what is here where an older
 * one was restored first, as on a new machine with the copy that was at hand. Rows that are `givenBack` have a state here
 * that only a restore brought, which is being undone.
 */
export function lastChangedHere(
  ours: readonly TableRow[],
  inBackup: readonly TableRow[],
  givenBack: ReadonlySet<string>,
): { here: readonly TableRow[]; replaced: string[] } {
  const there = new Map(inBackup.map((row) => [row.key, row]));
  const isReplaced = (row: TableRow) => {
    const other = there.get(row.key);
    return other !== undefined && (givenBack.has(String(row.key)) || isLater(other, row));
  };
  return {
    here: ours.filter((row) => !isReplaced(row)),
    replaced: ours.filter(isReplaced).map(({ key }) => String(key)),
  };
}

function isLater(one: TableRow, other: TableRow): boolean {
  const [at, otherAt] = [String(one.updated_at), String(other.updated_at)];
  return at === otherAt ? Number(one.sequence) > Number(other.sequence) : at > otherAt;
}

/** Beside those that are there. Rows keep their id where it is free: they come first, so that a new id cannot collide. */
export async function insertBeside(
  after: Db,
  table: Table,
  { theirs, rows }: { theirs: readonly TableRow[]; rows: readonly TableRow[] },
): Promise<void> {
  const takenIds = new Set(theirs.map(({ id }) => Number(id)));
  const isTaken = ({ id }: TableRow) => takenIds.has(Number(id));
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
  owners: { table: Table; before: readonly TableRow[] },
  { table, rows, owner, name }: { table: Table; rows: readonly TableRow[]; owner: string; name: string },
): Promise<void> {
  const newIds = await findNewIds(after, owners);
  const theirs = await readAll(after, table);
  const known = new Set(theirs.map((row) => row[name]));
  const kept = rows.flatMap((row): TableRow[] => {
    const ownerId = newIds.get(Number(row[owner]));
    return ownerId === undefined || known.has(row[name]) ? [] : [{ ...row, [owner]: ownerId }];
  });
  await insertBeside(after, table, { theirs, rows: kept });
}

/** From the ids that rows had before to those that they have now, found by their keys. */
export async function findNewIds(
  after: Db,
  { table, before }: { table: Table; before: readonly TableRow[] },
): Promise<ReadonlyMap<number, number>> {
  const idOf = new Map((await readAll(after, table)).map(({ id, key }) => [key, Number(id)]));
  return new Map(
    before.flatMap(({ id, key }) => {
      const now = idOf.get(key);
      return now === undefined ? [] : [[Number(id), now] as const];
    }),
  );
}

/** Rows of many names, asked for in batches. */
export async function findByNames<Row>(
  names: readonly string[],
  find: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const some of batches(names, BATCH)) found.push(...(await find(some)));
  return found;
}
