/**
 * npm run coverage             which lines of src run in any test: pure, on both engines, in Chromium
 * npm run coverage -- <args>   in the tests that Vitest selects by these
 *
 * Prints the share of each folder, and writes the lines that nothing runs to coverage/not-covered.txt. Merges three
 * sources: Vitest's own report, V8 coverage of the sites that tests start, and V8 coverage of Chromium, mapped back
 * through the source maps of a build made for it. Worker threads are not measured. Slower than `npm test`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RanLines, type ScriptCoverage } from './coverage/lines.ts';
import { Tally } from './coverage/tally.ts';

const root = join(import.meta.dirname, '../..');
process.chdir(root);
const GOAL_PERCENT = 90;
const REPORT = 'coverage';

// Plain JavaScript, because the first start needs it.
const bootstrap = (file: string) => import(new URL(`../bootstrap/${file}`, import.meta.url).href);
const { ensurePostgres }: { ensurePostgres: () => Promise<{ url: string }> } =
  await bootstrap('postgres.mjs');
const { ensureChromium }: { ensureChromium: () => Promise<string> } = await bootstrap('chromium.mjs');
const { ensureObjectStore }: { ensureObjectStore: () => Promise<{ url: string }> } =
  await bootstrap('object-store.mjs');
const { ensureDeployTools }: { ensureDeployTools: () => Promise<Record<string, string>> } =
  await bootstrap('deploy-tools.mjs');
const { buildInto, BUILDS }: Build = await bootstrap('build.mjs');
const { runSelected }: { runSelected: RunSelected } = await bootstrap('vitest-run.mjs');
const { endAll }: { endAll: () => Promise<void> } = await bootstrap('lifetime.mjs');
interface Build {
  buildInto: (folder: string, flags: string[]) => Promise<void>;
  BUILDS: Record<string, string[]>;
}
type RunSelected = (args: string[], env: Record<string, string>) => Promise<{ failed: number }>;

// Within the project, where the built server finds the packages that are not part of it.
mkdirSync('dist', { recursive: true });
const work = mkdtempSync(join(root, 'dist/.coverage-'));
const dist = join(work, 'dist');
const dumps = join(work, 'dumps');
try {
  await mkdir(dumps, { recursive: true });
  for (const [name, flags] of Object.entries(BUILDS))
    await buildInto(join(dist, name), [...flags, '--sourcemap', 'hidden', '--emptyOutDir']);
  const { failed } = await runSelected(
    [
      '--coverage.enabled',
      '--coverage.provider=v8',
      '--coverage.include=src/**/*.{ts,tsx,mjs}',
      '--coverage.exclude=src/**/*.{test,fixture}.{ts,tsx}',
      '--coverage.reporter=json',
      '--coverage.reportOnFailure',
      `--coverage.reportsDirectory=${REPORT}`,
      // A process that is killed reports nothing.
      '--exclude=**/kill-*.app.test.ts',
      ...process.argv.slice(2),
    ],
    {
      CHROMIUM_PATH: await ensureChromium(),
      TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? (await ensurePostgres()).url,
      TEST_OBJECT_STORE: (await ensureObjectStore()).url,
      ...(await ensureDeployTools()),
      DIST_DIR: dist,
      COVERAGE_DIR: dumps,
    },
  );
  const tally = new Tally(JSON.parse(await readFile(join(REPORT, 'coverage-final.json'), 'utf8')), root);
  const scripts = new Map<string, RanLines>();
  for (const name of await readdir(dumps)) {
    const { result }: { result: ScriptCoverage[] } = JSON.parse(await readFile(join(dumps, name), 'utf8'));
    for (const script of result) await count(script, scripts);
  }
  for (const [file, lines] of scripts)
    for (const [source, ran] of lines.bySource())
      tally.add(relative(root, source ? sourceFile(source, dirname(file)) : file), ran);
  await writeFile(join(REPORT, 'not-covered.txt'), tally.describeMissing());
  console.log(tally.describeFolders());
  console.log(`Goal: ${GOAL_PERCENT} %. What nothing runs: ${REPORT}/not-covered.txt`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await endAll();
  rmSync(work, { recursive: true, force: true });
}

async function count(script: ScriptCoverage, scripts: Map<string, RanLines>): Promise<void> {
  const file = fileOf(script.url);
  if (!file) return;
  const known = scripts.get(file);
  if (known) return known.add(script);
  const isBuilt = file.startsWith(dist);
  const map = isBuilt ? await readFile(`${file}.map`, 'utf8').catch(() => undefined) : undefined;
  if (isBuilt && !map) return; // a library's own chunk may have none
  const lines = new RanLines(await readFile(file, 'utf8'), map);
  lines.add(script);
  scripts.set(file, lines);
}

/** Our files only: a source that Node ran directly, or a build file, from disk or over HTTP. */
function fileOf(url: string): string | undefined {
  if (url.startsWith('http')) {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && pathname.endsWith('.js')
      ? join(dist, 'client/assets', basename(pathname))
      : undefined;
  }
  if (!url.startsWith('file:')) return undefined;
  const file = fileURLToPath(url);
  const isSource = file.startsWith(join(root, 'src/')) && !file.endsWith('.tsx');
  return isSource || (file.startsWith(dist) && file.endsWith('.js')) ? file : undefined;
}

/** A build names its sources relative to the map or to its folder. */
function sourceFile(source: string, folder: string): string {
  const near = resolve(folder, source);
  const at = near.lastIndexOf('/src/');
  return at < 0 || near.includes('/node_modules/') ? near : join(root, near.slice(at + 1));
}
