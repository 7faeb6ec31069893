import { parentPort } from 'node:worker_threads';
import { type ArchiveOrder, type ArchiveResult, doOrder } from './archive-jobs.ts';

/** What a thread answers. An error loses its code on the way, so that goes beside it. */
export type ThreadAnswer = { result: ArchiveResult } | { message: string; code: string | undefined };

parentPort?.on('message', (order: ArchiveOrder) => parentPort?.postMessage(answer(order)));

function answer(order: ArchiveOrder): ThreadAnswer {
  try {
    return { result: doOrder(order) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}
