import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { rememberMoment } from '#server/jobs/clock-watch.ts';
import { waitAnew } from '#server/jobs/retention-in-force.ts';
import type { ArchiveReader } from '../archive/archive-reader.ts';
import {
  type ArchivedRow,
  hasChannels,
  type TableName,
  tablesWithFiles,
} from '../archive/archived-tables.ts';
import { readRows } from '../archive/read-rows.ts';
import type { CheckedArchive } from '../archive/verify-archive.ts';
import { leaveWhatCame } from '../carried/came-with-restore.ts';
import { rememberWhatHappened } from '../carried/carried-over.ts';
import { listReplacedFiles } from '../carried/carried-visitor-photos.ts';
import { deleteAllRows, insertRows, readTable } from '../database-rows.repository.ts';
import { moveIdsOn, readLastIds } from './last-ids.ts';
import { rememberSettings } from './restored-settings.ts';
import { chooseWebhooks } from './restored-webhooks.ts';
import { noteRestored } from './unchanged-since-restore.ts';

/**
 * Before the rows go. The answer removes from those of the backup what was erased on request since, and nothing that is
 * here; it tells how many rows.
 */
export type PrepareErasure = (
  tx: Db,
  order: { by: Actor; isDamaged: boolean },
) => Promise<() => Promise<number>>;

interface Order {
  engine: Engine;
  activity: OwnersActivity;
  prepareErasure: PrepareErasure;
  reader: ArchiveReader;
  archive: CheckedArchive;
  /** Maps keys in the backup to keys of the stored files. */
  newKeys: ReadonlyMap<string, string>;
  by: Actor;
  filename: string;
  now: string;
  /** What is there was read from a damaged database. */
  isNew: boolean;
  /** The safety snapshot that undoes it. */
  snapshot?: string | undefined;
}

/**
 * Replaces every archived row in a transaction that holds the table locks, and keeps what people sent and did since.
 * Returns the keys of the previous photos.
 */
export async function replaceAllRows(
  tx: Db,
  { engine, activity, prepareErasure, reader, archive, newKeys, by, filename, now, isNew, snapshot }: Order,
): Promise<string[]> {
  const { givenBack, noteWhatCame } = await leaveWhatCame(tx, { filename, now });
  const lastIds = await readLastIds(tx, engine);
  const before: string[] = [];
  for await (const rows of readTable(tx, 'photos', ['id', 'file_key'])) {
    before.push(...rows.map(({ file_key }) => String(file_key)));
  }
  for (const key of await listReplacedFiles(tx, archive.known)) before.push(key);
  const eraseAgain = await prepareErasure(tx, { by, isDamaged: isNew });
  const { chooseEntries, complete, carryOver } = await rememberWhatHappened(tx, {
    ...{ known: archive.known, givenBack, now },
  });
  const settings = await rememberSettings(tx);
  const toldAnew = await chooseWebhooks(tx);
  await deleteAllRows(tx);
  if (hasChannels(archive.about)) await tx.deleteFrom('channel_settings').execute();
  // What a clear had set aside belonged to the replaced stock; the sweep takes its files.
  await tx.deleteFrom('clearances').execute();
  for (const { table, part } of archive.rows) {
    const { rows } = await readRows(reader, part, { table, mayLackColumns: archive.mayLackColumns });
    if (table === 'settings_versions' && rows.length > 0) await settings.makeRoom();
    if (table === 'site_pictures') before.push(...(await makeWay(tx, rows)));
    const missing =
      table === 'activity' ? chooseEntries(rows) : table === 'webhook_endpoints' ? toldAnew(rows) : rows;
    await insertRows(tx, table, withNewKeys(table, missing, newKeys));
  }
  await settings.publish({ by, filename, now });
  await moveIdsOn(tx, engine, [lastIds, archive.lastIds]);
  await complete(tx);
  // First, so that somebody who was erased takes no vehicle and no time from those who have them since.
  const erasedAgain = await eraseAgain();
  const { counts: carriedOver, replaced } = await carryOver(tx);
  await markInstalled(tx);
  await rememberMoment(tx, archive.about.createdAt);
  await waitAnew(tx);
  if (snapshot) await noteWhatCame(snapshot, replaced);
  await activity.record(tx, {
    staff: by,
    action: 'backup_restored',
    title: `Backup restored: ${filename}`,
    after: { filename, ...archive.counts, carriedOver, erasedAgain },
  });
  await noteRestored(tx, { engine, filename });
  return before;
}

function withNewKeys(
  table: TableName,
  rows: ArchivedRow[],
  newKeys: ReadonlyMap<string, string>,
): ArchivedRow[] {
  if (!tablesWithFiles.some((name) => name === table)) return rows;
  return rows.map((row) => ({ ...row, file_key: newKeys.get(String(row.file_key)) ?? null }));
}

/**
 * Pictures of the site that are not in the backup stay: drafts, which a restore leaves alone, may name them. Returns the
 * keys of the others.
 */
async function makeWay(tx: Db, rows: readonly ArchivedRow[]): Promise<string[]> {
  const ids = rows.map(({ id }) => Number(id));
  const gone = await tx.deleteFrom('site_pictures').where('id', 'in', ids).returning('file_key').execute();
  return gone.map(({ file_key }) => file_key);
}

// On a new database: no demonstration is added to a restored stock.
async function markInstalled(tx: Db): Promise<void> {
  const claim = { key: 'installed_at', value: new Date().toISOString() };
  await tx
    .insertInto('meta')
    .values(claim)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
