// `npm run check`: all checks that need no database and no browser. `npm run check -- types` runs those whose name
// begins so.

import { fileURLToPath } from 'node:url';
import { checks, docsGuard, runCheck } from './bootstrap/checks.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  await ensureInstalled();
  const chosen = Object.entries({ ...checks, docs: docsGuard }).filter(([name]) =>
    name.startsWith(process.argv[2] ?? ''),
  );
  const passed = await Promise.all(chosen.map(([name, args]) => runCheck(name, { args })));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
