import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

interface Options {
  file: string;
  /** POSIX nice value, 0 (normal) to 19 (lowest). */
  niceValue: number;
  /** Timeout after which a worker is killed. */
  deadlineMs: number;
  onGone?: () => void;
}

/**
 * One thread, so that a worker keeps to its share of the processor. glibc returns large blocks to the system at once;
 * otherwise a few pictures would stay in memory.
 */
const frugal = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** A minimal environment. A picture that exploits its worker finds no password. */
const passedOn = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
];

function harmless(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/**
 * A child process that does one task at a time: it neither blocks the event loop nor, if it crashes, takes the site
 * down. It ends with the site.
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
      // Without the site's debugging flags, which would conflict over a port.
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

  /** Undefined when the worker ended without an answer. */
  async run(order: Order): Promise<Result | undefined> {
    clearTimeout(this.#timer);
    if (this.#isGone) return undefined;
    // Referenced while busy, so that the site does not exit in the middle.
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
    // Some containers forbid it; the priority then stays the same.
  }
}

/** The worker's side: answers each order, ends when the site has ended. */
export function serveOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  process.on('message', async (order) => {
    process.send?.(await work(order as Order)); // as the site sent it
    // Buffers are external memory, which the collector underestimates.
    globalThis.gc?.();
  });
  process.on('disconnect', () => process.exit(0));
}
