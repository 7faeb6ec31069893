import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#server/trouble/error-code.ts';

const root = join(import.meta.dirname, '../../..');

/** Where `npm run coverage` collects V8 reports. Cached bytecode reports less. */
export const coverageFolder = process.env.COVERAGE_DIR;

// As `npm start` runs it.
const nodeFlags = ['--max-semi-space-size=4'];

export interface SiteProcess {
  url: string;
  process: ChildProcess;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the real server as its own process, on a free port, and waits until it answers. */
export async function startProcess(
  env: Record<string, string>,
  {
    through = [],
    script = 'src/server/main.mjs',
    port: chosenPort,
  }: {
    /** A command that wraps the server's command line. */
    through?: readonly string[];
    script?: string;
    /** One that was free before, for a process that comes back. */
    port?: number | undefined;
  } = {},
): Promise<SiteProcess> {
  const port = chosenPort ?? (await freePort());
  const running = await runSite({
    command: [...through, process.execPath, ...nodeFlags, script],
    cwd: root,
    port,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DEMO_WORK: 'off',
      PORT: String(port),
      ...(coverageFolder ? { NODE_V8_COVERAGE: coverageFolder, NODE_DISABLE_COMPILE_CACHE: '1' } : {}),
      ...env,
    },
  });
  if (typeof running !== 'string') return running;
  // Somebody was given the port between our look and the start.
  if (chosenPort === undefined && !env.PORT && running.includes('The port is taken'))
    return startProcess(env, { through, script });
  throw new Error(`The site did not start:\n${running}`);
}

/** Runs the command line of a site until its port answers. Answers what it said instead when it does not start. */
export async function runSite({
  command: [program = '', ...args],
  cwd,
  env,
  port,
}: {
  command: readonly string[];
  cwd: string;
  env: Record<string, string | undefined>;
  port: number;
}): Promise<SiteProcess | string> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  const isUp = await Promise.race([answers(port, child), exited.then(() => false)]);
  if (!isUp) {
    child.kill('SIGKILL');
    return text;
  }
  return {
    url,
    process: child,
    output: () => text,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

/** A start takes a second, but over a minute on a busy machine. */
const TIMEOUT_MS = 300_000;

/** A connection is tried until there is one: a failed request costs ten times as much as a failed connection. */
async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const isUp =
      (await isListening(port)) &&
      (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok;
    if (isUp) return true;
    await new Promise((resume) => setTimeout(resume, 20));
  }
  return false;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * One that nobody else of this run has been given: until its server listens it looks free to others, and whoever asks it
 * would take the server of another test for its own.
 */
export async function freePort(): Promise<number> {
  const claims = join(tmpdir(), 'forecourt-ports');
  await mkdir(claims, { recursive: true });
  for (;;) {
    const port = await lookForPort();
    try {
      await writeFile(join(claims, String(port)), '', { flag: 'wx' });
      return port;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function lookForPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
