import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';
const ranks: Record<LogLevel, number> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 };

type Detail = string | number | boolean | null | undefined;

/** Log destination; with a descriptor for a file, pipe or terminal. */
type Out = Writable & { fd?: number };

export interface Log {
  error(event: string, details?: Record<string, Detail>): void;
  warn(event: string, details?: Record<string, Detail>): void;
  info(event: string, details?: Record<string, Detail>): void;
  debug(event: string, details?: Record<string, Detail>): void;
}

/**
 * One event is one line of JSON, UTC. Details are flat values named by the caller, so that no body, header or error
 * object leaks personal data.
 */
export function createLog(level: LogLevel, out: Out = process.stdout): Log {
  // A full log disk or a closed pipe must not stop the site.
  if (out.listenerCount('error') === 0) out.on('error', () => {});
  const say = createWriter(out);
  const write = (at: Exclude<LogLevel, 'silent'>) => (event: string, details?: Record<string, Detail>) => {
    if (ranks[at] > ranks[level]) return;
    say(`${JSON.stringify({ time: new Date().toISOString(), level: at, event, ...details })}\n`);
  };
  return { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
}

/** Node abandons a stream after one failure and buffers everything after it; but the disk may have space again. */
function createWriter(out: Out): (line: string) => void {
  let isTorn = true;
  return (line) => {
    if (!out.errored || out.fd === undefined) {
      out.write(line);
      return;
    }
    const text = isTorn ? `\n${line}` : line;
    try {
      isTorn = writeSync(out.fd, text) < Buffer.byteLength(text);
    } catch {
      isTorn = true; // still full
    }
  };
}

/** The loggable part of an error: name, code and location; its message may quote a person. */
export function describeError(error: unknown): {
  error: string;
  code: string | undefined;
  at: string | undefined;
} {
  if (!(error instanceof Error)) return { error: typeof error, code: undefined, at: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const at = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' < ');
  return { error: error.name, code, at };
}
