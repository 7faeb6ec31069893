import { Worker } from 'node:worker_threads';
import { moduleBeside } from '#server/build/module-beside.ts';
import type { ThreadAnswer } from './archive-worker.ts';
import type { BytesJob, BytesResult } from './byte-jobs.ts';

/** What is written is read back next, so a thread waits a little for more. */
const IDLE_MS = 3_000;
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Copies a whole backup in a thread of its own: to a slow store that takes hours, and those who make or restore another
 * backup meanwhile need the threads of the pool. The signal ends it at once.
 */
export async function copyInThread(job: BytesJob, signal?: AbortSignal): Promise<BytesResult> {
  signal?.throwIfAborted();
  const thread = takeThread();
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const stop = () => reject(new Error('The copy was stopped'));
  const end = () => reject(new Error('The thread that copied it has ended'));
  signal?.addEventListener('abort', stop);
  thread.once('message', resolve).once('error', reject).once('exit', end);
  thread.postMessage(job);
  let answer: ThreadAnswer;
  try {
    answer = await promise;
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    thread.off('message', resolve).off('error', reject).off('exit', end);
  }
  rest(thread);
  if ('message' in answer) throw Object.assign(new Error(answer.message), { code: answer.code });
  return answer.result as BytesResult; // a thread answers a job with its own result
}

function takeThread(): Worker {
  const [free] = idle.keys();
  if (!free) {
    const limits = { maxYoungGenerationSizeMb: 4 };
    return new Worker(moduleBeside(import.meta, 'archive-worker'), { resourceLimits: limits });
  }
  clearTimeout(idle.get(free));
  idle.delete(free);
  free.ref();
  return free;
}

function rest(thread: Worker): void {
  thread.unref();
  const end = () => {
    idle.delete(thread);
    void thread.terminate();
  };
  idle.set(thread, setTimeout(end, IDLE_MS).unref());
}
