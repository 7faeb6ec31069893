import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'accessibility.e2e.ts',
  'layout-limits.e2e.ts',
  'kill-heavy.app.test.ts',
  'kill-daily-work.app.test.ts',
];

/** What takes minutes begins first, so that no core stands idle at the end while the other has such a file left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
