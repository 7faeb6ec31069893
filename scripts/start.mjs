// `npm start`: installs and builds what is missing, then runs the server. Plain JavaScript for Node 18 and later,
// because the machine's own Node may be too old and only bootstraps.

import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { handOver, isRuntime, runUnder } from './bootstrap/runtime.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  reportFailure(error);
  process.exit(1);
}

// Passes the flags of package.json on to the Node that takes over.
if (isRuntime()) await import('../src/server/main.mjs');
else process.exit(await runUnder(handOver(), [...process.execArgv, 'src/server/main.mjs']));
