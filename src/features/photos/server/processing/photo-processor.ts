import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../../../server/log.ts';
import type { PhotoOrder, PhotoResult } from './photo-worker.ts';
import { RefusedPhoto } from './refused-photo.ts';
import type { RenderedPhoto } from './render-photo.ts';

/** More decodes at once would neither be faster on two cores nor fit in memory. */
const MOST_AT_ONCE = 2;
/** Workers wait this long for more; then their memory is worth more than the tenth of a second to start one. */
const IDLE_MS = 20_000;
/** Far beyond what the largest photo takes on a busy machine; what lasts longer was made to last. */
const DEADLINE_MS = 120_000;
/** A third of a visitor's share when both want the processor at once; all of it when nobody else does. */
const NICENESS = 5;

const workerFile = join(import.meta.dirname, 'photo-worker.ts');

export type PhotoProcessor = ReturnType<typeof createPhotoProcessor>;

/** Hands pictures to worker processes, one to each, in the order they came. */
export function createPhotoProcessor({ log }: { log: Log }) {
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  let count = 0;

  async function hire(): Promise<Worker> {
    const free = idle.pop();
    if (free) return free;
    if (count >= MOST_AT_ONCE) return new Promise((resolve) => waiting.push(resolve));
    count += 1;
    return startWorker();
  }

  function startWorker(): Worker {
    const worker: Worker = new Worker(() => {
      count -= 1;
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      const next = waiting.shift();
      if (!next) return;
      count += 1;
      next(startWorker());
    });
    return worker;
  }

  function release(worker: Worker): void {
    if (worker.isGone) return;
    const next = waiting.shift();
    if (next) return next(worker);
    idle.push(worker);
    worker.endWhenIdle(IDLE_MS);
  }

  return {
    /** Writes the files of a photo into a folder. Throws RefusedPhoto for a picture we do not take. */
    async process(order: PhotoOrder): Promise<RenderedPhoto> {
      const worker = await hire();
      try {
        const result = await worker.run(order);
        if ('photo' in result) return result.photo;
        if ('refusal' in result) throw new RefusedPhoto(result.refusal);
        throw Object.assign(new Error(result.trouble.message), { code: result.trouble.code });
      } catch (error) {
        if (worker.isGone) log.warn('photo_worker_lost');
        throw error;
      } finally {
        release(worker);
      }
    },

    stop(): void {
      for (const worker of [...idle]) worker.end();
    },
  };
}

/** One process that renders one picture at a time. */
class Worker {
  readonly #child: ChildProcess;
  #isGone = false;
  #settle: ((result: PhotoResult | undefined) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(onGone: () => void) {
    // Flags for debugging the site are not for its workers: they would fight over a port.
    const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
    // One thread: each worker keeps to its share of the processor.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
    this.#child = fork(workerFile, [], { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    yieldToVisitors(this.#child.pid);
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', (result) => this.#finish(result as PhotoResult)); // the worker's own words
    const leave = () => {
      if (this.#isGone) return;
      this.#isGone = true;
      this.#finish(undefined);
      onGone();
    };
    this.#child.once('exit', leave);
    this.#child.once('error', leave);
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  async run(order: PhotoOrder): Promise<PhotoResult> {
    clearTimeout(this.#timer);
    // Held open while there is work, so that the site does not end in the middle of an upload.
    this.#child.channel?.ref();
    const result = await new Promise<PhotoResult | undefined>((resolve) => {
      this.#settle = resolve;
      this.#timer = setTimeout(() => this.#child.kill('SIGKILL'), DEADLINE_MS);
      this.#child.send(order, (error) => error && this.#child.kill('SIGKILL'));
    });
    this.#child.channel?.unref();
    // A picture that ends the process that opens it is not one we can read.
    return result ?? { refusal: 'unreadable' };
  }

  endWhenIdle(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), afterMs).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    if (this.#child.connected) this.#child.disconnect();
  }

  #finish(result: PhotoResult | undefined): void {
    clearTimeout(this.#timer);
    this.#settle?.(result);
    this.#settle = undefined;
  }
}

function yieldToVisitors(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Some containers forbid it; the pictures are then made at the same priority.
  }
}
