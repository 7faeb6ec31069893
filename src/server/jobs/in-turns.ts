import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Some milliseconds of plain work. */
const PORTION = 1_000;

/** A long list in batches; yields to the event loop between them. */
export async function* inTurns<Item>(items: Iterable<Item>, size = PORTION): AsyncGenerator<Item[]> {
  let portion: Item[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
    await letOthersRun();
  }
  if (portion.length > 0) yield portion;
}
