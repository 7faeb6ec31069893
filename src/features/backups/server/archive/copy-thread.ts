import { Worker } from 'node:worker_threads';
import { moduleBeside } from '#server/module-beside.ts';
import type { ThreadAnswer } from './archive-worker.ts';
import type { BytesOrder, BytesResult } from './byte-orders.ts';

/**
 * Copies a whole backup in a thread of its own: to a slow store that takes hours, and those who make or restore another
 * backup meanwhile need the threads of the pool. The signal ends it at once.
 */
export function copyInThread(order: BytesOrder, signal?: AbortSignal): Promise<BytesResult> {
  signal?.throwIfAborted();
  const thread = new Worker(moduleBeside(import.meta, 'archive-worker'), {
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<BytesResult>();
  const stop = () => reject(new Error('The copy was stopped'));
  signal?.addEventListener('abort', stop);
  thread.once('message', (answer: ThreadAnswer) => {
    // A thread answers an order with its own result.
    if ('result' in answer) resolve(answer.result as BytesResult);
    else reject(Object.assign(new Error(answer.message), { code: answer.code }));
  });
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('The thread that copied it has ended')));
  thread.postMessage(order);
  return promise.finally(async () => {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  });
}
