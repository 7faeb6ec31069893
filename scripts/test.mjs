// `npm test`: gets what the tests need, runs every check and every test, and ends with a line of counts.
// `npm test -- <args>` hands the arguments to Vitest and leaves the checks out. Plain JavaScript for Node 18
// and later, because the machine's own Node only installs and then hands over.

import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { endAll } from './bootstrap/lifetime.mjs';
import { handOver, isRuntime, runUnder } from './bootstrap/runtime.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const vitestArgs = process.argv.slice(2);

try {
  await ensureInstalled();
  if (!isRuntime()) process.exit(await runUnder(handOver(), ['scripts/test.mjs', ...vitestArgs]));
} catch (error) {
  reportFailure(error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

// Loaded only now: it needs installed packages and the Node that was handed over to.
const { runEverything } = await import('./bootstrap/test-run.mjs');
const { passed, failed, notes, flaky } = await runEverything(vitestArgs).finally(() => endAll());
// Last, so that they are noticed.
for (const note of notes) console.log(`✗ ${note}`);
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
