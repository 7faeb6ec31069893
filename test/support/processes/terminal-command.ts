import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface Ended {
  code: number | null;
  /** What it said, on either of its outputs. */
  text: string;
}

/**
 * A command of the terminal as its own process. `npm test` has made a few files of each (terminal-commands.mjs), which
 * load in a quarter of the time; a run without them takes the sources, as a terminal does.
 */
export function beginCommand(
  command: string,
  words: readonly string[],
  settings: Record<string, string | undefined>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const { TEST_COMMANDS: made } = process.env;
  const file = made ? join(made, `${command}.js`) : join('scripts', `${command}.ts`);
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [file, ...words], { cwd: root, env });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, text })));
  return { child, ended };
}

export function runCommand(
  command: string,
  words: readonly string[],
  settings: Record<string, string | undefined>,
): Promise<Ended> {
  return beginCommand(command, words, settings).ended;
}
