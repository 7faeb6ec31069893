import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** About how many seconds the longer files take on two quiet cores; any other takes a few. */
const SECONDS: Record<string, number> = {
  'e2e/accessibility-staff.e2e.ts': 150,
  'e2e/accessibility-site.e2e.ts': 110,
  'e2e/staff-vehicles.e2e.ts': 75,
  'e2e/layout-limits.e2e.ts': 50,
  'e2e/inquiries.e2e.ts': 60,
  'e2e/add-vehicle.e2e.ts': 55,
  'e2e/photo-manager.e2e.ts': 50,
  'e2e/data-transfer.e2e.ts': 50,
  'e2e/vehicle.e2e.ts': 45,
  'e2e/phones.e2e.ts': 40,
  'e2e/staff-login.e2e.ts': 35,
  'e2e/keyboard.e2e.ts': 35,
  'process/kill-heavy.app.test.ts': 50,
  'process/shared-work.test.ts': 30,
  'process/kill-customer-work.app.test.ts': 40,
  'process/database-away.app.test.ts': 20,
  'e2e/people.e2e.ts': 20,
  'process/restore-command.test.ts': 20,
  'process/backup.app.test.ts': 18,
  'process/cluster.test.ts': 18,
  'process/move-photos.test.ts': 18,
  'artwork/artwork.test.ts': 15,
  'process/container.test.ts': 13,
  'process/kill-daily-work.app.test.ts': 12,
  'process/start.app.test.ts': 11,
  'process/wrong-database.app.test.ts': 11,
  'server/chunked-import.app.test.ts': 10,
  'server/photo-store.test.ts': 10,
  'server/demonstration.app.test.ts': 9,
  'server/nightly-backups.app.test.ts': 9,
  'server/photo-upload.app.test.ts': 9,
  'guards/fuzz.app.test.ts': 8,
  'process/disk-full.app.test.ts': 8,
  'process/slow-bodies.app.test.ts': 8,
  'scripts/start.test.ts': 8,
  'server/data-transfer.app.test.ts': 8,
  'server/outbox.app.test.ts': 7,
  'jobs/two-processes.test.ts': 6,
  'attacks/slow-clients.test.ts': 6,
};
const LONG = 60;

/**
 * Files that take minutes start first, so that no core is idle at the end. The others are grouped by project, longer
 * ones first: a worker takes the next file only of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one));
    const isLong = (file: TestSpecification) => secondsOf(file) >= LONG;
    const others = Object.groupBy(
      sorted.filter((file) => !isLong(file)),
      ({ project }) => project.name,
    );
    return [...sorted.filter(isLong), ...Object.values(others).flatMap((some) => some ?? [])];
  }
}

function secondsOf({ moduleId }: TestSpecification): number {
  const known = Object.entries(SECONDS).find(([name]) => moduleId.endsWith(`/${name}`));
  return known?.[1] ?? 1;
}
