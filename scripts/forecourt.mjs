// The commands of the terminal where there is no npm, as in the container: `node scripts/forecourt.mjs restore --list`
// is `npm run restore -- --list`. Plain JavaScript, so that a Node that is too old can say so.

import { fileURLToPath } from 'node:url';
import { handOver, isRuntime, runUnder } from './bootstrap/runtime.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';

const COMMANDS = ['adopt', 'backup', 'check-data', 'move-photos', 'quarantine', 'restore', 'staff'];
const [command = '', ...words] = process.argv.slice(2);
const self = fileURLToPath(import.meta.url);

if (!COMMANDS.includes(command)) {
  console.log(`Usage: node scripts/forecourt.mjs ${COMMANDS.join(' | ')}`);
  process.exitCode = command ? 1 : 0;
} else if (isRuntime()) {
  process.argv = [process.execPath, self, ...words];
  await import(`./${command}.ts`);
} else {
  try {
    // After --, so that Node leaves the options to the command.
    process.exitCode = await runUnder(handOver(), ['--', self, command, ...words]);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
