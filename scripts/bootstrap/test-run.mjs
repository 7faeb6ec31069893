import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePostgres } from './postgres.mjs';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';
import { reportFailure, StepFailure } from './step-failure.mjs';
import { runProjects, runSelected } from './vitest-run.mjs';

const CHECKS = {
  'format and lint': ['@biomejs/biome/bin/biome', 'check', '.'],
  'types of the server': ['typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  'types of the client': ['typescript/bin/tsc', '-p', 'tsconfig.client.json'],
  boundaries: [
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    'src',
    'artwork',
    '--config',
    '.dependency-cruiser.cjs',
  ],
};

// The journeys run by themselves: they watch a clock, and a site that does not start for them would take the
// other projects down too.
const PROJECTS = [['unit', 'sqlite', 'postgres'], ['e2e']];

/** Runs all steps, whichever of them fail, and returns the counts. */
export async function runEverything(vitestArgs) {
  const isWholeRun = vitestArgs.length === 0;
  const total = { passed: 0, failed: 0 };
  const count = (isPassed) => {
    total[isPassed ? 'passed' : 'failed'] += 1;
  };

  const env = {};
  const prepared = [
    await runStep('Chromium', async () => {
      env.CHROMIUM_PATH = await ensureChromium();
      return env.CHROMIUM_PATH;
    }),
    await runStep('PostgreSQL', async () => {
      const { url, source } = await ensurePostgres();
      env.TEST_DATABASE_URL = url;
      return source;
    }),
  ];
  // Having what the tests need is no result of theirs, but lacking it is.
  for (const isReady of prepared) if (!isReady) count(false);

  const checks = isWholeRun ? Object.entries(CHECKS) : [];
  await Promise.all(checks.map(async ([name, args]) => count(await runStep(name, () => check(args)))));
  const isBuilt = await runStep('build', ensureBuilt);
  if (isWholeRun || !isBuilt) count(isBuilt);

  const runs = isWholeRun
    ? PROJECTS.map((group) => () => runProjects(group, env))
    : [() => runSelected(vitestArgs, env)];
  for (const run of runs) {
    const { passed, failed, notes } = await run();
    for (const note of notes) console.error(`✗ ${note}`);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

async function runStep(name, step) {
  const startedAt = performance.now();
  const time = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  try {
    const note = await step();
    console.log(`✓ ${name}${note ? ` (${note})` : ''} ${time()}`);
    return true;
  } catch (error) {
    console.log(`✗ ${name} ${time()}`);
    reportFailure(error);
    return false;
  }
}

async function check([tool, ...args]) {
  const { code, output } = await runCommand(handOver(), [`node_modules/${tool}`, ...args]);
  if (code !== 0) throw new StepFailure(`${tool} failed.`, output);
}
