// Which Node runs the server and the tools. The machine's own may be too old; after an install there is a
// Node 24 in node_modules, which npm puts first on the path of every npm script.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isNodeEnough, NODE_WORDS } from '../../src/server/least-node.mjs';
import { signalExitCode } from './lifetime.mjs';
import { StepFailure } from './step-failure.mjs';

export const INSTALLED_NODE = 'node_modules/.bin/node';

/** Whether the Node that runs this will do. An install may just have replaced its file. */
export function isRuntime() {
  return isNodeEnough() && existsSync(process.execPath);
}

/** The path of the Node to run the server and the tools with. */
export function handOver() {
  if (existsSync(INSTALLED_NODE)) return resolve(INSTALLED_NODE);
  if (isRuntime()) return process.execPath;
  throw new StepFailure(
    `This needs ${NODE_WORDS}, not ${process.versions.node}. Install one, or run npm start, which brings its own.`,
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
