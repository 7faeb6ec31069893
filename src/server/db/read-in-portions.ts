import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * All rows of a long table, a portion at a time: `read` answers the first rows, by id, after the one it is given. Between
 * two portions the event loop gets its turn.
 */
export function readInPortions<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  return readOnwards(read, 0, ({ id }) => id);
}

/** The same of a table without ids: `placeOf` says by what else its rows are in order, from `start` on. */
export async function* readOnwards<Row, Place>(
  read: (after: Place) => Promise<Row[]>,
  start: Place,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  for (let after = start; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = placeOf(last);
    await letOthersRun();
  }
}
