import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { withDeadline } from '../db/deadline.ts';
import { measureDisk } from '../files/disk-space.ts';
import { type Family, gauge } from './exposition.ts';

export interface SiteSources {
  database: Database;
  dataDir: string;
  catalogue: {
    current(): { version: string; builtAtMs: number; listed: readonly unknown[] };
    stockVersion(): number | undefined;
  };
  outbox: {
    countWaiting(): Promise<number>;
    countGivenUp(): Promise<number>;
    countHeld(): Promise<number>;
  };
  countSpooled: () => Promise<number>;
  findLastBackup: () => Promise<string | undefined>;
  /** Undefined where no backup is made at night. */
  hasNightFailed: () => Promise<boolean | undefined>;
  countUnread: () => Promise<number>;
  isWorkHere: () => boolean;
  clock: Clock;
}

/** Metrics worth an alert. What cannot be read is left out. */
export async function readSiteMetrics(sources: SiteSources): Promise<Family[]> {
  const { database, dataDir, catalogue, outbox, clock } = sources;
  const nowMs = clock.now().getTime();
  const known = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
    withDeadline(work).catch(() => undefined); // left out; the database is reported as away below
  const [isUp, waiting, givenUp, held, unread, spooled, lastBackup, hasNightFailed, disk] = await Promise.all(
    [
      known(database.ping().then(() => true)),
      known(outbox.countWaiting()),
      known(outbox.countGivenUp()),
      known(outbox.countHeld()),
      known(sources.countUnread()),
      known(sources.countSpooled()),
      known(sources.findLastBackup()),
      known(sources.hasNightFailed()),
      known(measureDisk(dataDir)),
    ],
  );
  const { version, builtAtMs, listed } = catalogue.current();
  return [
    gauge('forecourt_database_up', 'Whether the database answers.', isUp ? 1 : 0),
    {
      name: 'forecourt_catalogue_info',
      help: 'The version of the stock that visitors see.',
      type: 'gauge',
      samples: [{ labels: { version }, value: 1 }],
    },
    gauge(
      'forecourt_catalogue_stock_version',
      'Of the stock that it shows; the same in all processes that show the same.',
      catalogue.stockVersion(),
    ),
    gauge('forecourt_catalogue_vehicles', 'Vehicles that visitors see.', listed.length),
    gauge('forecourt_catalogue_age_seconds', 'Since the catalogue was built.', (nowMs - builtAtMs) / 1000),
    gauge('forecourt_outbox_waiting', 'Mails that wait to be sent.', waiting),
    gauge('forecourt_outbox_given_up', 'Mails that could not be sent in three days.', givenUp),
    gauge('forecourt_outbox_held', 'Mails of a restored backup that staff have not let go.', held),
    gauge('forecourt_inquiries_unread', 'Inquiries that nobody has read.', unread),
    gauge('forecourt_spool_length', 'Inquiries that wait on the disk for the database.', spooled),
    gauge(
      'forecourt_backup_age_seconds',
      'Since the newest backup was made; absent without one.',
      lastBackup === undefined ? undefined : (nowMs - Date.parse(lastBackup)) / 1000,
    ),
    gauge(
      'forecourt_nightly_backup_failed',
      'Whether the last nightly backup failed or is six hours late; absent where none are made.',
      hasNightFailed === undefined ? undefined : Number(hasNightFailed),
    ),
    gauge(
      'forecourt_background_work',
      'Whether this process does the work that one does for all: mail, retention, sweep.',
      sources.isWorkHere() ? 1 : 0,
    ),
    gauge('forecourt_disk_free_bytes', 'Free for the data folder.', disk?.freeBytes),
  ];
}
