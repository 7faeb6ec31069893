import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ArchiveOrder, type ArchiveResult, doOrder } from './file-orders.ts';

/** What a thread answers. An error loses its code on the way, so that goes beside it. */
export type ThreadAnswer = { result: ArchiveResult } | { message: string; code: string | undefined };

/** Half of a visitor's share when both want the processor at once; all of it when nobody else does. */
const NICENESS = 3;

yieldToVisitors();
parentPort?.on('message', async (order: ArchiveOrder) => parentPort?.postMessage(await answer(order)));

async function answer(order: ArchiveOrder): Promise<ThreadAnswer> {
  try {
    // The rules for these come with the contracts, which copying photos has no use for.
    if (order.kind === 'rows') return { result: (await import('./row-orders.ts')).readRowsOf(order) };
    if (order.kind === 'manifest')
      return { result: (await import('./manifest-order.ts')).readManifest(order) };
    return { result: await doOrder(order) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}

// Linux counts threads like processes and says which one this is; elsewhere the work has the same priority.
function yieldToVisitors(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Not Linux, or a container that forbids it.
  }
}
