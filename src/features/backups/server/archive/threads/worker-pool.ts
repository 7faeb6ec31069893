import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { moduleBeside } from '#server/build/module-beside.ts';
import type { ThreadAnswer } from './archive-worker.ts';
import type { ArchiveJob, ArchiveResult, ResultOf } from './file-jobs.ts';

/** Two keep the disk busy; more would compete with requests. */
const MOST_THREADS = Math.min(2, availableParallelism());
/** Idle threads end after this time, to free their memory. */
const IDLE_MS = 3_000;

interface WaitingJob {
  job: ArchiveJob;
  resolve: (result: ArchiveResult) => void;
  reject: (error: Error) => void;
}

/** With the timer that ends each. */
const idle = new Map<Worker, NodeJS.Timeout>();
const waiting: WaitingJob[] = [];
let count = 0;

function run(job: ArchiveJob): Promise<ArchiveResult> {
  return new Promise((resolve, reject) => {
    waiting.push({ job, resolve, reject });
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
  const next = waiting.shift();
  if (!next) {
    rest(thread);
    return;
  }
  clearTimeout(idle.get(thread));
  idle.delete(thread);
  const onMessage = (answer: ThreadAnswer) => {
    thread.off('error', onError);
    if ('result' in answer) next.resolve(answer.result);
    else next.reject(Object.assign(new Error(answer.message), { code: answer.code }));
    giveWork(thread);
  };
  const onError = (error: Error) => {
    thread.off('message', onMessage);
    next.reject(error);
  };
  thread.once('message', onMessage).once('error', onError);
  thread.ref();
  thread.postMessage(next.job);
}

function rest(thread: Worker): void {
  thread.unref();
  const end = () => {
    idle.delete(thread);
    void thread.terminate();
  };
  idle.set(thread, setTimeout(end, IDLE_MS).unref());
}

/** Does one job in a thread beside the site. */
export function runInThread<Kind extends ArchiveJob['kind']>(
  job: Extract<ArchiveJob, { kind: Kind }>,
): Promise<ResultOf[Kind]> {
  return run(job) as Promise<ResultOf[Kind]>; // a thread answers a next with its own result
}

/**
 * Runs jobs in worker threads and reports each result. When it settles, no job is running any more, so the files
 * may be closed.
 */
export async function doInThreads(
  jobs: Iterable<ArchiveJob> | AsyncIterable<ArchiveJob>,
  onDone: (result: ArchiveResult, job: ArchiveJob) => void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const troubles: unknown[] = [];
  try {
    for await (const job of jobs) {
      if (troubles.length > 0) break;
      const work: Promise<void> = run(job)
        .then((result) => onDone(result, job))
        .catch((error: unknown) => void troubles.push(error))
        .finally(() => running.delete(work));
      running.add(work);
      // One more than there are threads: none waits for its next job.
      if (running.size > MOST_THREADS) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (troubles.length > 0) throw troubles[0];
}
