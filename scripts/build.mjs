// `npm run build`: the same build as for `npm start`, so that an interrupted one never counts.

import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
