import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * All rows of a long table in batches: `read` returns the first rows after the given id. Yields to the event loop
 * between batches.
 */
export function readInBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  return readOnwards(read, 0, ({ id }) => id);
}

/** The same for a table without ids: `placeOf` returns the sort key, starting at `start`. */
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
