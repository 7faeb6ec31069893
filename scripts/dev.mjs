import { ensureInstalled } from './bootstrap/install.mjs';
import { handOver, runUnder } from './bootstrap/runtime.mjs';

// Restarts on a change of server code; Vite replaces browser code in place.
await ensureInstalled();
const watched = [
  'artwork',
  'src/server',
  'src/wiring/server',
  'src/features',
  'src/shared',
  'migrations',
].map((path) => `--watch-path=${path}`);
process.exitCode = await runUnder(handOver(), [
  '--watch-preserve-output',
  ...watched,
  'src/wiring/server/dev.ts',
]);
