import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'accessibility.e2e.ts',
  'layout-limits.e2e.ts',
  'kill-heavy.app.test.ts',
  'kill-daily-work.app.test.ts',
];

/**
 * What takes minutes begins first, so that no core stands idle at the end while the other has such a file left.
 * The others come project by project: a worker goes on with the next file only when it is of the same project.
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
