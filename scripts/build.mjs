// `npm run build`: through the same door as `npm start`, so that a build stopped half-way never counts as one.

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
