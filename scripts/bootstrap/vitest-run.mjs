import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './lifetime.mjs';
import { runCommand } from './run-command.mjs';
import { handOver } from './runtime.mjs';

const PROJECTS = ['unit', 'sqlite', 'postgres', 'e2e'];

/**
 * Runs Vitest, shown as it goes, and returns how many tests passed and what failed besides tests. In a whole
 * run a skipped test is a failed one and every project must have run; `args` select, so then neither holds.
 */
export async function runVitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const countFile = join(folder, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/bootstrap/count-reporter.mjs'];
  const { code } = await runCommand(
    handOver(),
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    // Vitest keeps a NODE_ENV that is set, and React has no test tools in its production build.
    { env: { ...process.env, ...env, NODE_ENV: 'test', COUNT_FILE: countFile }, stdio: 'inherit' },
  );
  return judge(code, readCounts(countFile), args.length === 0);
}

/** Exported for its test. */
export function judge(code, counts, isWholeRun) {
  if (!counts) return { passed: 0, failed: 1, notes: ['Vitest did not get to its end'] };
  const all = Object.values(counts.projects);
  const sum = (state) => all.reduce((total, project) => total + project[state], 0);
  const passed = sum('passed');
  let failed = sum('failed') + sum('pending');
  const notes = [];
  const addFailure = (count, note) => {
    failed += count;
    notes.push(note);
  };
  if (counts.errors > 0) addFailure(counts.errors, `${counts.errors} errors outside of a test`);
  if (isWholeRun) {
    if (sum('skipped') > 0) addFailure(sum('skipped'), `${sum('skipped')} skipped tests count as failed`);
    for (const name of PROJECTS.filter((project) => !didRun(counts.projects[project]))) {
      addFailure(1, `no test of the project "${name}" ran`);
    }
  }
  if (passed + failed === 0) addFailure(1, 'no test ran');
  if (code !== 0 && failed === 0) addFailure(1, `Vitest ended with exit code ${code}`);
  return { passed, failed, notes };
}

function didRun(counts) {
  return counts !== undefined && counts.passed + counts.failed > 0;
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
