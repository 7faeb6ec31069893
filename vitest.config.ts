import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

// Tests named *.app.test.ts go through the real app and a real database, so they run once for each engine.
const app = ['src/**/*.app.test.ts', 'test/**/*.app.test.ts'];
const pure = [
  'artwork/**/*.test.ts',
  'src/**/*.test.ts',
  'src/**/*.test.tsx',
  'test/{guards,attacks,process}/**/*.test.ts',
  'scripts/**/*.test.ts',
];

// Those of them in which files of photos come and go run once more with the photos in a store.
const withPhotos = [
  'src/features/photos/server/**/*.app.test.ts',
  'src/features/{backups,data-transfer}/server/*.app.test.ts',
  'src/features/backups/server/checks/*.app.test.ts',
  'test/process/kill-{daily-work,heavy}.app.test.ts',
];
// What happens to files in the folder; the tests of the storage itself have the rules for both.
const onDisk = ['src/features/photos/server/sweep/photo-sweep.app.test.ts'];
// What happens to rows alone is the same wherever files are.
const rowsAlone = [
  'src/features/data-transfer/server/{held-stock,noted-by-server}.app.test.ts',
  'src/features/backups/server/{settings-backup,channels-backup,damaged-rows}.app.test.ts',
];

// Threads and commands that tests start would otherwise compile the same files again each time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    setupFiles: ['test/support/no-stray-errors.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most wait for a disk, a database or a browser more than they work: one to a core, where Vitest would spare one.
    maxWorkers: Math.max(2, availableParallelism()),
    // One race in thousands of tests stops nobody, and is not lost: it is named at the end of the run, and is to be mended.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'unit', include: pure, exclude: app, isolate: false } },
      {
        extends: true,
        test: { name: 'sqlite', include: app, isolate: false, env: { TEST_ENGINE: 'sqlite' } },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: withPhotos,
          exclude: [...onDisk, ...rowsAlone],
          isolate: false,
          env: { TEST_ENGINE: 'sqlite', TEST_PHOTOS: 'store' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: app,
          isolate: false,
          globalSetup: ['test/support/database/migrated-database.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          // One worker has one Chromium for all of its files.
          isolate: false,
          setupFiles: ['test/support/browser/after-journeys.ts'],
          globalSetup: ['test/support/browser/golden-demo.ts'],
          testTimeout: 120_000,
          // A page goes on drawing after a click: what is read of it is read again until it is as expected.
          expect: { poll: { timeout: 20_000, interval: 50 } },
          // Chromium on a busy machine.
          retry: 2,
        },
      },
    ],
  },
});
