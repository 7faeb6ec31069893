import { moduleBeside } from '#server/build/module-beside.ts';
import { WorkerProcess } from '#server/jobs/worker-process.ts';
import type { Log } from '#server/log.ts';
import type { PhotoOrder, PhotoResult } from './photo-worker.ts';
import { RefusedPhoto } from './refused-photo.ts';
import type { RenderedPhoto } from './render-photo.ts';

/** More at once would not be faster on two cores, nor fit in memory. */
const MOST_AT_ONCE = 2;
/** Idle time before a worker ends: its memory is worth more than the 0.1 s of a start. */
const IDLE_MS = 20_000;
/** Timeout, far above the largest photo on a busy machine; longer means a hostile file. */
const DEADLINE_MS = 120_000;
/** Nice value: a tenth of a visitor's share when both need the processor. */
const NICE_VALUE = 10;

type Worker = WorkerProcess<PhotoOrder, PhotoResult>;
export type PhotoProcessor = ReturnType<typeof createPhotoProcessor>;

/** Sends pictures to worker processes, one to each, in order. */
export function createPhotoProcessor({ log }: { log: Log }) {
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  let count = 0;

  async function takeWorker(): Promise<Worker> {
    const free = idle.pop();
    if (free) return free;
    if (count >= MOST_AT_ONCE) return new Promise((resolve) => waiting.push(resolve));
    return startWorker();
  }

  function startWorker(): Worker {
    count += 1;
    const worker: Worker = new WorkerProcess({
      file: moduleBeside(import.meta, 'photo-worker'),
      niceValue: NICE_VALUE,
      deadlineMs: DEADLINE_MS,
      onGone: () => {
        count -= 1;
        const at = idle.indexOf(worker);
        if (at >= 0) idle.splice(at, 1);
        const next = waiting.shift();
        if (next) next(startWorker());
      },
    });
    return worker;
  }

  function release(worker: Worker): void {
    if (worker.isGone) return;
    const next = waiting.shift();
    if (next) {
      next(worker);
      return;
    }
    idle.push(worker);
    worker.endWhenIdle(IDLE_MS);
  }

  return {
    /** Writes the files of a photo into a folder. Throws RefusedPhoto for an unacceptable picture. */
    async process(order: PhotoOrder, signal?: AbortSignal): Promise<RenderedPhoto> {
      const worker = await takeWorker();
      try {
        signal?.throwIfAborted();
        const result = await worker.run(order);
        if (!result) {
          // A picture that crashes the worker is unreadable.
          log.warn('photo_worker_lost');
          throw new RefusedPhoto('unreadable');
        }
        if ('photo' in result) return result.photo;
        if ('refusal' in result) throw new RefusedPhoto(result.refusal);
        throw Object.assign(new Error(result.trouble.message), { code: result.trouble.code });
      } finally {
        release(worker);
      }
    },

    stop(): void {
      for (const worker of [...idle]) worker.end();
    },
  };
}
