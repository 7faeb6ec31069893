import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

interface Options {
  file: string;
  /** 0 is that of the site itself, 19 the lowest priority. */
  niceValue: number;
  /** A worker that has not answered by then is ended. */
  deadlineMs: number;
  onGone?: () => void;
}

/**
 * One thread: each worker keeps to its share of the processor. Large pieces of memory go back to the system
 * when they are done with (glibc's own words; others do not know them), or a few pictures would be held at once.
 */
const frugal = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** What a program needs to run here at all. A picture that takes over its worker finds no password in it. */
const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot', 'NODE_ENV'];

function harmless(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/**
 * A process beside the site that does one thing at a time: what it does neither holds up the event loop nor,
 * if it crashes, takes the site with it. It ends with the site, however that ends.
 */
export class WorkerProcess<Order extends object, Result> {
  readonly #child: ChildProcess;
  readonly #options: Options;
  #isGone = false;
  #settle: ((result: Result | undefined) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#child = fork(options.file, [], {
      // Flags for debugging the site are not for its workers: they would fight over a port.
      execArgv: [...process.execArgv.filter((flag) => !flag.startsWith('--inspect')), '--expose-gc'],
      env: { ...harmless(process.env), ...frugal },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    yieldToVisitors(this.#child.pid, options.niceValue);
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', (result) => this.#finish(result as Result)); // the worker's own words
    this.#child.once('exit', () => this.#leave());
    this.#child.once('error', () => this.#leave());
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Undefined when the worker ended instead of answering. */
  async run(order: Order): Promise<Result | undefined> {
    clearTimeout(this.#timer);
    if (this.#isGone) return undefined;
    // Held open while there is work, so that the site does not end in the middle of it.
    this.#child.channel?.ref();
    const result = await new Promise<Result | undefined>((resolve) => {
      this.#settle = resolve;
      this.#timer = setTimeout(() => this.#child.kill('SIGKILL'), this.#options.deadlineMs);
      this.#child.send(order, (error) => error && this.#child.kill('SIGKILL'));
    });
    this.#child.channel?.unref();
    return result;
  }

  endWhenIdle(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), afterMs).unref();
  }

  end(): void {
    this.#leave();
    if (this.#child.connected) this.#child.disconnect();
  }

  #leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#finish(undefined);
    this.#options.onGone?.();
  }

  #finish(result: Result | undefined): void {
    clearTimeout(this.#timer);
    this.#settle?.(result);
    this.#settle = undefined;
  }
}

function yieldToVisitors(pid: number | undefined, niceValue: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceValue);
  } catch {
    // Some containers forbid it; the work is then done at the same priority.
  }
}

/** The worker's side: answers each order, and ends when the site has ended. */
export function serveOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  process.on('message', async (order) => {
    process.send?.(await work(order as Order)); // as the site sent it
    // Buffers weigh nothing to the collector, which would let them pile up.
    globalThis.gc?.();
  });
  process.on('disconnect', () => process.exit(0));
}
