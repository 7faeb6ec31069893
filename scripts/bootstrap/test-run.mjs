import { availableParallelism } from 'node:os';
import { ensureBuilt } from './build.mjs';
import { checks, runCheck } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDeployTools } from './deploy-tools.mjs';
import { ensureObjectStore } from './object-store.mjs';
import { ensurePostgres } from './postgres.mjs';
import { runStep } from './run-step.mjs';
import { useTemporaryFolder } from './temporary-folder.mjs';
import { ensureCommands } from './terminal-commands.mjs';
import { runProjects, runSelected } from './vitest-run.mjs';

// The journeys run separately: they depend on timing, and a site that does not start would fail the other projects
// too. A worker waits some of its time (for a lease, a slow client, a database that is away, a page that draws), so there
// is one more than there are cores. The checks run behind the journeys, and take no more than what these leave.
const WORKERS = availableParallelism() + 1;
const RUNS = [
  { projects: ['unit', 'sqlite', 'store', 'postgres'], workers: WORKERS },
  { projects: ['e2e'], workers: WORKERS, hasChecksBehind: true },
];

/** Whole processes, and a whole installation. */
const LONG_WAYS = [
  'scripts/start.test.ts',
  'src/server/jobs/two-processes.test.ts',
  'test/guards/lockfile.test.ts',
];

/** `npm run test:quick`: no second engine, no attacks, no processes and no installation, and every screen once. */
const QUICK_RUNS = [
  {
    projects: ['unit', 'sqlite'],
    workers: WORKERS,
    args: ['test/process/**', 'test/attacks/**', 'artwork/**', ...LONG_WAYS].map(
      (some) => `--exclude=${some}`,
    ),
  },
  {
    projects: ['e2e'],
    hasChecksBehind: true,
    args: ['test/e2e/layout-limits.e2e.ts', 'test/e2e/accessibility-staff.e2e.ts'],
    env: { TEST_ONE_LOOK: '1' },
  },
];

/** Runs all steps, also after a failure. Returns the counts, what failed, and which tests passed only on a retry. */
export async function runEverything(vitestArgs) {
  const isQuick = vitestArgs[0] === '--quick';
  const isWholeRun = vitestArgs.length === 0 || isQuick;
  const total = { passed: 0, failed: 0, notes: [], flaky: [] };
  const count = (name, isPassed) => {
    total[isPassed ? 'passed' : 'failed'] += 1;
    if (!isPassed) total.notes.push(name);
  };

  const env = {};
  // The others wait for programs to be fetched and to start.
  const building = runStep('build', async () => {
    await ensureBuilt();
    // Quick runs start none of them, and a few tests take less than making them does.
    if (vitestArgs.length === 0) env.TEST_COMMANDS = await ensureCommands();
  });
  const prepare = async (name, step) => {
    // Only a missing prerequisite counts.
    if (!(await runStep(name, step))) count(name, false);
  };
  await prepare('Chromium', async () => {
    env.CHROMIUM_PATH = await ensureChromium();
    return env.CHROMIUM_PATH;
  });
  // Before the temporary folder is chosen: it needs file attributes that older systems have on disks only.
  await prepare('S3 server', async () => {
    const { url, source } = await ensureObjectStore();
    env.TEST_OBJECT_STORE = url;
    return source;
  });
  await prepare('temporary folder', async () => useTemporaryFolder());
  await prepare('PostgreSQL', async () => {
    const { url, source } = await ensurePostgres();
    env.TEST_DATABASE_URL = url;
    return source;
  });
  await prepare('nginx, Caddy, systemd, age', async () => {
    const tools = await ensureDeployTools();
    Object.assign(env, tools);
    return Object.values(tools).join(' ');
  });

  const isBuilt = await building;
  if (isWholeRun || !isBuilt) count('build', isBuilt);

  const runs = isWholeRun
    ? (isQuick ? QUICK_RUNS : RUNS).map(
        ({ projects, workers, hasChecksBehind, args, env: more }) =>
          async () => {
            const checked = hasChecksBehind ? checkInBackground(count) : undefined;
            const outcome = await runProjects(projects, { ...env, ...more }, { workers, args });
            await checked;
            return outcome;
          },
      )
    : [() => runSelected(vitestArgs, env)];
  for (const run of runs) {
    const { passed, failed, notes, flaky } = await run();
    total.notes.push(...notes);
    total.passed += passed;
    total.failed += failed;
    total.flaky.push(...flaky);
  }
  return total;
}

/** One after the other. */
async function checkInBackground(count) {
  for (const name of Object.keys(checks)) count(name, await runCheck(name, { isInBackground: true }));
}
