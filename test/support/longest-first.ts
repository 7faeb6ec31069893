import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'accessibility.e2e.ts',
  'layout-limits.e2e.ts',
  'kill-heavy.app.test.ts',
  'kill-daily-work.app.test.ts',
];

/**
 * Files that take minutes start first, so that no core is idle at the end. The others are grouped by project: a
 * worker takes the next file only of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    const others = Object.groupBy(
      sorted.filter((file) => !isLong(file)),
      ({ project }) => project.name,
    );
    return [...sorted.filter(isLong), ...Object.values(others).flatMap((some) => some ?? [])];
  }
}
