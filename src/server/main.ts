import { join } from 'node:path';
import { loadBuiltScreens } from './site/built-screens.ts';
import { explainFailedStart, start } from './start.ts';

/** DIST_DIR is set only to try out a build that lies elsewhere. */
const distFolder = process.env.DIST_DIR ?? join(import.meta.dirname, '../../dist');

start(() => loadBuiltScreens(distFolder)).catch((error: unknown) => {
  console.error(explainFailedStart(error));
  process.exit(1);
});
