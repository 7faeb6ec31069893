import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { moduleBeside } from '#server/build/module-beside.ts';
import type { ThreadAnswer } from './archive-worker.ts';
import type { ArchiveOrder, ArchiveResult, ResultOf } from './file-orders.ts';

/** Two keep the disk busy; more would compete with requests. */
const MOST_THREADS = Math.min(2, availableParallelism());
/** Idle threads end after this time, to free their memory. */
const IDLE_MS = 3_000;

interface Job {
  order: ArchiveOrder;
  resolve: (result: ArchiveResult) => void;
  reject: (error: Error) => void;
}

/** With the timer that ends each. */
const idle = new Map<Worker, NodeJS.Timeout>();
const waiting: Job[] = [];
let count = 0;

function run(order: ArchiveOrder): Promise<ArchiveResult> {
  return new Promise((resolve, reject) => {
    waiting.push({ order, resolve, reject });
    const [free] = idle.keys();
    if (free) giveWork(free);
    else if (count < MOST_THREADS) giveWork(start());
  });
}

function start(): Worker {
  count += 1;
  const thread = new Worker(moduleBeside(import.meta, 'archive-worker'), {
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  thread.once('exit', () => {
    count -= 1;
    idle.delete(thread);
    if (waiting.length > 0 && count < MOST_THREADS) giveWork(start());
  });
  return thread;
}

function giveWork(thread: Worker): void {
  const job = waiting.shift();
  if (!job) {
    rest(thread);
    return;
  }
  clearTimeout(idle.get(thread));
  idle.delete(thread);
  const onMessage = (answer: ThreadAnswer) => {
    thread.off('error', onError);
    if ('result' in answer) job.resolve(answer.result);
    else job.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    giveWork(thread);
  };
  const onError = (error: Error) => {
    thread.off('message', onMessage);
    job.reject(error);
  };
  thread.once('message', onMessage).once('error', onError);
  thread.ref();
  thread.postMessage(job.order);
}

function rest(thread: Worker): void {
  thread.unref();
  const end = () => {
    idle.delete(thread);
    void thread.terminate();
  };
  idle.set(thread, setTimeout(end, IDLE_MS).unref());
}

/** Does one order in a thread beside the site. */
export function runInThread<Kind extends ArchiveOrder['kind']>(
  order: Extract<ArchiveOrder, { kind: Kind }>,
): Promise<ResultOf[Kind]> {
  return run(order) as Promise<ResultOf[Kind]>; // a thread answers an order with its own result
}

/**
 * Runs orders in worker threads and reports each result. When it settles, no order is running any more, so the files
 * may be closed.
 */
export async function doInThreads(
  orders: Iterable<ArchiveOrder> | AsyncIterable<ArchiveOrder>,
  onDone: (result: ArchiveResult, order: ArchiveOrder) => void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const troubles: unknown[] = [];
  try {
    for await (const order of orders) {
      if (troubles.length > 0) break;
      const job: Promise<void> = run(order)
        .then((result) => onDone(result, order))
        .catch((error: unknown) => void troubles.push(error))
        .finally(() => running.delete(job));
      running.add(job);
      // One more than there are threads: none waits for its next order.
      if (running.size > MOST_THREADS) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (troubles.length > 0) throw troubles[0];
}
