import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** About how many seconds the longer files take on two quiet cores; any other takes a few. */
const SECONDS: Record<string, number> = {
  'e2e/accessibility-staff-states.e2e.ts': 240,
  'e2e/accessibility-staff.e2e.ts': 100,
  'e2e/accessibility-site.e2e.ts': 110,
  'e2e/staff-vehicles.e2e.ts': 86,
  'process/kill-heavy.app.test.ts': 85,
  'e2e/layout-limits.e2e.ts': 65,
  'e2e/phones.e2e.ts': 63,
  'process/restore-command.test.ts': 48,
  'process/backup.app.test.ts': 46,
  'process/damaged-database.test.ts': 45,
  'server/nightly-backups.app.test.ts': 43,
  'e2e/photo-manager.e2e.ts': 40,
  'e2e/keyboard.e2e.ts': 40,
  'e2e/add-vehicle.e2e.ts': 40,
  'e2e/vehicle.e2e.ts': 37,
  'server/chunked-import.app.test.ts': 36,
  'e2e/inquiries.e2e.ts': 36,
  'e2e/data-transfer.e2e.ts': 36,
  'e2e/browse-results.e2e.ts': 36,
  'process/shared-work.test.ts': 34,
  'e2e/staff-login.e2e.ts': 34,
  'e2e/settings.e2e.ts': 34,
  'e2e/browse-search.e2e.ts': 33,
  'process/wrong-database.app.test.ts': 31,
  'process/move-photos.test.ts': 31,
  'e2e/site-pictures.e2e.ts': 30,
  'e2e/layout.e2e.ts': 30,
  'process/kill-customer-work.app.test.ts': 30,
  'e2e/second-factor.e2e.ts': 29,
  'e2e/many-vehicles.e2e.ts': 29,
  'e2e/bulk-changes.e2e.ts': 28,
  'process/cluster.test.ts': 27,
  'e2e/compare.e2e.ts': 27,
  'e2e/inquiry-pipeline.e2e.ts': 26,
  'process/database-away.app.test.ts': 25,
  'process/start.app.test.ts': 24,
  'e2e/bookings.e2e.ts': 24,
  'e2e/agenda.e2e.ts': 22,
  'e2e/staff-inquiries.e2e.ts': 21,
  'restore/decided-since.app.test.ts': 20,
  'e2e/window-cards.e2e.ts': 20,
  'e2e/holds.e2e.ts': 20,
  'e2e/database.e2e.ts': 19,
  'e2e/set-up.e2e.ts': 17,
  'process/kill-daily-work.app.test.ts': 17,
  'e2e/trade-in.e2e.ts': 16,
  'e2e/development.e2e.ts': 16,
  'storage/photo-store.test.ts': 15,
  'server/held-stock.app.test.ts': 15,
  'server/backup.routes.app.test.ts': 15,
  'guards/fuzz.app.test.ts': 15,
  'e2e/people.e2e.ts': 15,
  'server/demonstration.app.test.ts': 14,
  'process/disk-full.app.test.ts': 14,
  'e2e/site-navigation.e2e.ts': 14,
  'e2e/listing-quality.e2e.ts': 14,
  'attacks/types-and-size.app.test.ts': 14,
  'process/without-demonstration.test.ts': 13,
  'server/hold.app.test.ts': 13,
  'e2e/staff-search.e2e.ts': 13,
  'server/photo-upload.app.test.ts': 12,
  'mail/booking-mail.app.test.ts': 12,
  'process/container.test.ts': 12,
  'attacks/booking-flood.app.test.ts': 12,
  'e2e/webhooks.e2e.ts': 11,
  'server/outbox.app.test.ts': 10,
  'server/data-transfer.app.test.ts': 10,
  'process/kill-schema.app.test.ts': 10,
  'db/database.test.ts': 10,
  'server/tar-backup.app.test.ts': 9,
  'guards/lockfile.test.ts': 9,
  'e2e/published-settings.e2e.ts': 9,
  'e2e/new-inquiries.e2e.ts': 9,
  'attacks/photos.test.ts': 9,
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
