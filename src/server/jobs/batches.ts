import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Some milliseconds of plain work. */
const BATCH = 1_000;

export function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** A long list in batches; yields to the event loop between them. */
export async function* yieldingBatches<Item>(items: Iterable<Item>, size = BATCH): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    await letOthersRun();
  }
  if (batch.length > 0) yield batch;
}
