import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { readSums } from '../sums-file.ts';
import { walkTar } from '../tar/tar-walk.ts';
import { type ArchiveOrder, type ArchiveResult, doFileOrder } from './file-orders.ts';

/** A thread's answer. Errors lose their code in transit, so it is sent separately. */
export type ThreadAnswer = { result: ArchiveResult } | { message: string; code: string | undefined };

/** POSIX nice value: about half the share of a request that wants the processor at the same time. */
const NICENESS = 3;

yieldToVisitors();
parentPort?.on('message', async (order: ArchiveOrder) => parentPort?.postMessage(await answer(order)));

async function answer(order: ArchiveOrder): Promise<ThreadAnswer> {
  try {
    return { result: await doOrder(order) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}

async function doOrder(order: ArchiveOrder): Promise<ArchiveResult> {
  switch (order.kind) {
    case 'walk':
      return walkTar(order);
    case 'sums':
      return readSums(order);
    // Loaded on demand: these rules need the contracts, which copying photos does not.
    case 'rows':
      return (await import('./row-orders.ts')).readRowsOf(order);
    case 'bytes':
      return (await import('./byte-orders.ts')).copyBytes(order);
    default:
      return doFileOrder(order);
  }
}

// On Linux a thread has its own nice value; elsewhere the work has normal priority.
function yieldToVisitors(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Not Linux, or a container that forbids it.
  }
}
