// Which Node runs the server and the tools. The machine's own may be too old; after an install there is a
// Node 24 in node_modules, which npm puts first on the path of every npm script.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { signalExitCode } from './lifetime.mjs';
import { StepFailure } from './step-failure.mjs';

export const INSTALLED_NODE = 'node_modules/.bin/node';
const MINIMUM = [22, 14];

/** Whether the Node that runs this will do: new enough, and able to run TypeScript as it is. */
export function isRuntime() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
  // An install may just have replaced the file of the Node that runs this.
  return isNewEnough && Boolean(process.features.typescript) && existsSync(process.execPath);
}

/** The path of the Node to run the server and the tools with. */
export function handOver() {
  if (existsSync(INSTALLED_NODE)) return resolve(INSTALLED_NODE);
  if (isRuntime()) return process.execPath;
  throw new StepFailure(
    `This needs a Node that runs TypeScript (24, or 22.18 and later), not ${process.versions.node}. Install one, or run npm start, which brings its own.`,
  );
}

/** Runs a script under another Node in place of this process, and resolves with its exit code. */
export function runUnder(node, args) {
  let child;
  // Before the other Node exists, so that no signal can leave it behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child = spawn(node, args, { stdio: 'inherit' });
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => done(code ?? signalExitCode(signal)));
  });
}
