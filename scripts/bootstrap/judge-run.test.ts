import { describe, expect, it } from 'vitest';

type Counts = { passed: number; failed: number; skipped: number; pending: number };
type Run = {
  projects: Record<string, Partial<Counts>>;
  errors?: number;
  failures?: string[];
  flaky?: string[];
};
type Verdict = Counts & { notes: string[]; flaky: string[] };
type JudgeRun = (exitCode: number, counts: unknown, wholeProjects?: string[]) => Verdict;

const { judgeRun }: { judgeRun: JudgeRun } = await import(new URL('./judge-run.mjs', import.meta.url).href);

const cases: [string, number, Run | undefined, string[] | undefined, { passed: number; failed: number }][] = [
  ['all passed', 0, { projects: { unit: { passed: 3 } } }, ['unit'], { passed: 3, failed: 0 }],
  ['one failed', 1, { projects: { unit: { passed: 3, failed: 1 } } }, ['unit'], { passed: 3, failed: 1 }],
  ['one skipped', 0, { projects: { unit: { passed: 3, skipped: 1 } } }, ['unit'], { passed: 3, failed: 1 }],
  [
    'one never ended',
    1,
    { projects: { unit: { passed: 3, pending: 1 } } },
    ['unit'],
    { passed: 3, failed: 1 },
  ],
  [
    'a leg that is missing',
    0,
    { projects: { unit: { passed: 3 } } },
    ['unit', 'postgres'],
    { passed: 3, failed: 1 },
  ],
  ['a leg that is all skipped', 0, { projects: { e2e: { skipped: 2 } } }, ['e2e'], { passed: 0, failed: 3 }],
  [
    'an error outside of a test',
    1,
    { projects: { unit: { passed: 3 } }, errors: 1 },
    ['unit'],
    { passed: 3, failed: 1 },
  ],
  [
    'an exit code that no test explains',
    1,
    { projects: { unit: { passed: 3 } } },
    ['unit'],
    { passed: 3, failed: 1 },
  ],
  ['a crash before the report', 134, undefined, ['unit'], { passed: 0, failed: 1 }],
  ['a selection', 0, { projects: { unit: { passed: 1, skipped: 9 } } }, undefined, { passed: 1, failed: 0 }],
  ['a selection of nothing', 0, { projects: { unit: { skipped: 9 } } }, undefined, { passed: 0, failed: 1 }],
];

describe('judging a run of Vitest', () => {
  it.each(cases)('counts %s', (_name, exitCode, run, wholeProjects, expected) => {
    expect(judgeRun(exitCode, run && complete(run), wholeProjects)).toMatchObject(expected);
  });

  it('names what passed only when it was tried again, and lets it pass', () => {
    const run = complete({ projects: { e2e: { passed: 2 } }, flaky: ['a.e2e.ts > a journey'] });
    expect(judgeRun(0, run, ['e2e'])).toMatchObject({ failed: 0, flaky: ['a.e2e.ts > a journey'] });
  });

  it('names what failed', () => {
    const failures = ['a.test.ts (unit) > adds: expected 3 to be 2'];
    const run = complete({ projects: { unit: { passed: 1, failed: 1 } }, failures });
    expect(judgeRun(1, run, ['unit', 'store']).notes).toEqual([
      ...failures,
      'no test of the project "store" ran',
    ]);
  });
});

function complete({ projects, errors = 0, failures = [], flaky = [] }: Run) {
  const none: Counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  const entries = Object.entries(projects).map(([name, counts]) => [name, { ...none, ...counts }]);
  return { projects: Object.fromEntries(entries), errors, failures, flaky };
}
