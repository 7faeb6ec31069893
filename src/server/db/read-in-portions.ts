import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * All rows of a long table, a portion at a time: `read` answers the first rows, by id, after the one it is given. Between
 * two portions the event loop gets its turn.
 */
export async function* readInPortions<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    await letOthersRun();
  }
}
