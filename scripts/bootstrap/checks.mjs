import { runCommand } from './run-command.mjs';
import { runStep } from './run-step.mjs';
import { handOver } from './runtime.mjs';
import { StepFailure } from './step-failure.mjs';

const biome = '@biomejs/biome/bin/biome';
// The compiler in machine code; `typescript` itself stays at 6 for dependency-cruiser, which reads files by its interface.
const types = (side) => [
  'typescript-native/bin/tsc',
  '-p',
  `tsconfig.${side}.json`,
  // More threads check the same types more than once: twice the processor time.
  '--singleThreaded',
  // Incremental: only what changed since the last run.
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types-${side}.json`,
];

/** All static checks. */
export const checks = {
  'format and lint': [biome, 'check', '.'],
  'types of the server': types('server'),
  'types of the client': types('client'),
  boundaries: [
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    'src',
    'artwork',
    '--config',
    '.dependency-cruiser.cjs',
  ],
  // Once with the tests, and once for what only they use.
  'nothing unused': ['knip/bin/knip.js'],
  'nothing for tests alone': ['knip/bin/knip.js', '--production', '--exclude', 'dependencies'],
};

/** What `npm run check` looks at beside them: that every path and command named in the docs exists. */
export const docsGuard = ['vitest/vitest.mjs', 'run', '--project', 'unit', 'test/guards/docs.test.ts'];

/** Linux shares the processor between sessions first, each with a niceness of its own, where it has that file. */
const BEHIND_OTHERS = [
  'sh',
  '-c',
  '{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@"',
  'sh',
];

/** Returns whether it passed. In the background it has what others leave of the processor. */
export function runCheck(name, { args = checks[name], isInBackground = false } = {}) {
  return runStep(name, () => check(args, isInBackground ? BEHIND_OTHERS : []));
}

async function check([tool, ...args], through) {
  const [command, ...rest] = [...through, handOver(), `node_modules/${tool}`, ...args];
  const { code, output } = await runCommand(command, rest);
  if (code !== 0) throw new StepFailure(`${tool} failed.`, output);
}
