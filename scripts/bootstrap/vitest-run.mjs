import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeRun } from './judge-run.mjs';
import { atEnd } from './lifetime.mjs';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';

/**
 * Runs the tests of these Vitest projects, in so many workers unless it is as many as ever; `args` may leave some out. A
 * skipped test counts as a failed one, and so does a project of which no test ran.
 */
export function runProjects(projects, env, { workers, args = [] }) {
  const chosen = projects.map((name) => `--project=${name}`);
  if (workers) chosen.push(`--maxWorkers=${workers}`);
  return runVitest([...chosen, ...args], env, projects);
}

/** Runs what the arguments select, so that a test left out is no failure. */
export function runSelected(args, env) {
  return runVitest(args, env);
}

async function runVitest(args, env, wholeProjects) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const countFile = join(folder, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/bootstrap/count-reporter.mjs'];
  const { code } = await runCommand(
    handOver(),
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    // Vitest keeps a NODE_ENV that is set, and React has no test tools in its production build.
    {
      env: { ...process.env, ...env, NODE_ENV: 'test', COUNT_FILE: countFile },
      stdio: 'inherit',
      endsLeftovers: true,
    },
  );
  return judgeRun(code, readCounts(countFile), wholeProjects);
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
