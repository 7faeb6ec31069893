import type { Actor, OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { addMeta } from '#server/db/meta-value.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { rememberMoment } from '#server/jobs/clock-watch.ts';
import { waitAnew } from '#server/jobs/retention-in-force.ts';
import type { ArchiveReader } from '../archive/archive-reader.ts';
import { type ArchivedRow, type TableName, tablesWithFiles } from '../archive/archived-tables.ts';
import { readRows } from '../archive/read-rows.ts';
import type { CheckedArchive } from '../archive/verify-archive.ts';
import { deleteAllRows, insertRows } from '../database-rows.repository.ts';
import { leaveWhatCame } from './came-with-restore.ts';
import { rememberWhatHappened } from './carry-over.ts';
import { moveIdsOn, readLastIds } from './last-ids.repository.ts';
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
  /** What each feature keeps of its own. */
  features: readonly CarryOver[];
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
  { engine, activity, prepareErasure, features, reader, archive, newKeys, isNew, snapshot, ...order }: Order,
): Promise<string[]> {
  const { by, filename, now } = order;
  const { givenBack, noteWhatCame } = await leaveWhatCame(tx, { filename, now, features });
  const lastIds = await readLastIds(tx, engine);
  const eraseAgain = await prepareErasure(tx, { by, isDamaged: isNew });
  const { schema, createdAt: madeAt } = archive.about;
  const kept = await rememberWhatHappened(tx, {
    ...{ by, filename, now, schema, madeAt, known: archive.known, givenBack, features },
  });
  await deleteAllRows(tx);
  for (const { table, part } of archive.rows) {
    const { rows } = await readRows(reader, part, { table, mayLackColumns: archive.mayLackColumns });
    await insertRows(tx, table, withNewKeys(table, await kept.choose(table, rows), newKeys));
  }
  await moveIdsOn(tx, engine, [lastIds, archive.lastIds]);
  await kept.complete(tx);
  // First, so that somebody who was erased takes no vehicle and no time from those who have them since.
  const erasedAgain = await eraseAgain();
  const { counts: carriedOver, changed } = await kept.carryOver(tx);
  // On a new database: no demonstration is added to a restored stock.
  await addMeta(tx, 'installed_at', new Date().toISOString());
  await rememberMoment(tx, archive.about.createdAt);
  await waitAnew(tx);
  if (snapshot) await noteWhatCame(snapshot, changed);
  await activity.record(tx, {
    staff: by,
    action: 'backup_restored',
    title: `Backup restored: ${filename}`,
    after: { filename, ...archive.counts, carriedOver, erasedAgain },
  });
  await noteRestored(tx, { engine, filename, features });
  return kept.listFilesGone();
}

function withNewKeys(
  table: TableName,
  rows: readonly ArchivedRow[],
  newKeys: ReadonlyMap<string, string>,
): readonly ArchivedRow[] {
  if (!tablesWithFiles.some((name) => name === table)) return rows;
  return rows.map((row) => ({ ...row, file_key: newKeys.get(String(row.file_key)) ?? null }));
}
