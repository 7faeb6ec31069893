import { withVehicle } from '#features/customers/server/restored-vehicle.ts';
import { removeVisitorPhotos } from '#features/photos/server/carried-photos.repository.ts';
import { vehicleSnapshotsSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { CarryOver, Restore, ToVehicle } from '#server/db/restoring/carry-over.ts';
import { findByNames } from '#server/db/restoring/kept-rows.ts';
import { insertRows, readAll, readTable, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { nameFormerMail } from '#server/mail/carried-mail.ts';
import { readStoredJson } from '#shared/stored.ts';
import { inquiries } from '../tables/inquiries.table.ts';
import { inquiryEvents } from '../tables/inquiry-events.table.ts';
import { inquiryReplies } from '../tables/inquiry-replies.table.ts';

const BATCH = 200;
const histories = [inquiryEvents, inquiryReplies] as const;

/**
 * Inquiries that came since the backup stay, known by their submission key, and so does what staff did about those that the
 * backup has too, unless it knows of something later.
 */
export const carriedInquiries: CarryOver = {
  keeps: [
    { table: inquiries, by: 'submission_key' },
    { table: inquiryEvents, by: 'key' },
    { table: inquiryReplies, by: 'key' },
  ],

  async isKnown(tx, known, among) {
    if (among) return (among.inquiries ?? []).some((key) => known('inquiries').has(key));
    for await (const rows of readTable(tx, inquiries, ['id', 'submission_key']))
      if (rows.some(({ submission_key }) => known('inquiries').has(String(submission_key)))) return true;
    return false;
  },

  async undo(tx, { at, added, changed }) {
    const came = (await findByNames(added('inquiries'), (keys) => findUntouched(tx, keys, at))).map(
      ({ id }) => id,
    );
    for (const some of batches(came, BATCH))
      await tx.deleteFrom('inquiries').where('id', 'in', some).execute();
    await removeVisitorPhotos(tx, added('visitor_photos'), (keys) => findPhotosKeys(tx, keys));
    const untouched = await findByNames(changed('inquiries'), (keys) => findUntouched(tx, keys, at));
    const ids = untouched.map(({ id }) => id);
    for (const some of batches(ids, BATCH))
      for (const { name } of histories)
        for (const keys of batches(added(name), BATCH))
          await tx.deleteFrom(name).where('inquiry_id', 'in', some).where('key', 'in', keys).execute();
    return { inquiries: untouched.map(({ key }) => key) };
  },

  async remember(tx, restore) {
    const ours = await readAll(tx, inquiries);
    const events = await readAll(tx, inquiryEvents);
    const replies = await readAll(tx, inquiryReplies);
    return { carry: (after) => carry(after, { ours, events, replies, restore }) };
  },
};

interface Order {
  ours: readonly TableRow[];
  events: readonly TableRow[];
  replies: readonly TableRow[];
  restore: Restore;
}

async function carry(after: Db, { ours, events, replies, restore }: Order) {
  const { known, toVehicle } = restore;
  const inBackup = known('inquiries');
  const came = restore.came('inquiries');
  const idsInBackup = new Set([...inBackup.values()].map(Number));
  const newIds = new Map<number, number>();
  const doneHere = newestOfEach(events);
  const ourKeys = new Set(events.map(({ key }) => key));
  // What the backup has and we lack: it is the newer one where an older was restored first.
  const doneThere = newestOfEach(
    (await readAll(after, inquiryEvents)).filter(({ key }) => !ourKeys.has(key)),
  );
  let hereAlone = 0;
  const changed: string[] = [];
  for (const row of ours) {
    const key = String(row.submission_key);
    const id = inBackup.has(key) ? Number(inBackup.get(key)) : undefined;
    if (id === undefined) hereAlone += 1;
    else if ((doneThere.get(id) ?? '') > (doneHere.get(Number(row.id)) ?? '')) changed.push(key);
    else if (!restore.givenBack('inquiries').has(key)) await keepState(after, id, row);
    const kept = () => insertOne(after, withVehicles(row, toVehicle, came.has(key)), idsInBackup);
    newIds.set(Number(row.id), id ?? (await kept()));
  }
  for (const [table, rows] of [
    [inquiryEvents, events],
    [inquiryReplies, replies],
  ] as const)
    await insertRows(
      after,
      table,
      rows
        .filter(({ key }) => !known(table.name).has(String(key)))
        .map(({ id: _id, ...row }) => ({
          ...row,
          inquiry_id: newIds.get(Number(row.inquiry_id)) ?? null,
        })),
    );
  await nameFormerMail(after, (ids) => findKeys(after, ids));
  return {
    counts: { inquiries: hereAlone },
    changed: { inquiries: changed },
    newIds: { inquiries: newIds },
  };
}

/** With the further vehicles that it is about, too, as they are after the restore. */
function withVehicles(row: TableRow, toVehicle: ToVehicle, cameWithRestore: boolean): TableRow {
  const also = readStoredJson(
    row.also_about === null ? null : String(row.also_about),
    vehicleSnapshotsSchema,
  );
  // Readable without its vehicle: id 0 exists nowhere.
  const now = also?.map((vehicle) => ({ ...vehicle, id: toVehicle(vehicle.id, cameWithRestore) ?? 0 }));
  return { ...withVehicle(row, toVehicle, cameWithRestore), ...(now && { also_about: JSON.stringify(now) }) };
}

/** When something was last done about each inquiry. */
function newestOfEach(events: readonly TableRow[]): ReadonlyMap<number, string> {
  const newest = new Map<number, string>();
  for (const { inquiry_id, at } of events) {
    const id = Number(inquiry_id);
    if (String(at) > (newest.get(id) ?? '')) newest.set(id, String(at));
  }
  return newest;
}

/** Keeps inquiries read, in the spam folder or out of it, and as far as staff had come with them, as before the restore. */
async function keepState(tx: Db, id: number, row: TableRow): Promise<void> {
  const { is_read, read_at, first_response_at } = row;
  const textOrNull = (value: TableRow[string] | undefined) => (value ? String(value) : null);
  await tx
    .updateTable('inquiries')
    .set({
      status: String(row.status),
      lost_reason: String(row.lost_reason),
      assignee: String(row.assignee),
      follow_up_on: textOrNull(row.follow_up_on),
      first_response_at: textOrNull(first_response_at),
      first_response_by: String(row.first_response_by),
      overdue_mail: String(row.overdue_mail),
      given_mail: String(row.given_mail),
      given_at: textOrNull(row.given_at),
      person_key: String(row.person_key),
      is_spam: row.is_spam === 1 ? 1 : 0,
    })
    .where('id', '=', id)
    .execute();
  if (is_read === 1) {
    const read = { is_read: 1, read_at: read_at === null ? null : String(read_at) } as const;
    await tx.updateTable('inquiries').set(read).where('id', '=', id).where('is_read', '=', 0).execute();
  }
}

/** Under its own id, or under a new one where the backup has another inquiry of that number. */
async function insertOne(tx: Db, row: TableRow, taken: ReadonlySet<number>): Promise<number> {
  const { id, ...rest } = row;
  await insertRows(tx, inquiries, [taken.has(Number(id)) ? rest : row]);
  const found = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('submission_key', '=', String(row.submission_key))
    .executeTakeFirstOrThrow();
  return found.id;
}

async function findKeys(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('inquiries')
    .select(['id', 'submission_key'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, submission_key }) => [id, submission_key]));
}

/** Which of these are the photos of an inquiry. */
async function findPhotosKeys(tx: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('inquiries')
    .select('photos_key')
    .where('photos_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ photos_key }) => photos_key));
}

/** Inquiries of these keys about which nobody has done anything since. */
function findUntouched(tx: Db, keys: readonly string[], at: string) {
  return tx
    .selectFrom('inquiries')
    .select(['id', 'submission_key as key'])
    .where('submission_key', 'in', keys)
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const hasSince = (table: 'inquiry_events' | 'inquiry_replies') =>
        exists(
          selectFrom(table)
            .select('id')
            .whereRef(`${table}.inquiry_id`, '=', 'inquiries.id')
            .where(`${table}.at`, '>', at),
        );
      return and([
        or([eb('read_at', 'is', null), eb('read_at', '<=', at)]),
        or([eb('first_response_at', 'is', null), eb('first_response_at', '<=', at)]),
        not(hasSince('inquiry_events')),
        not(hasSince('inquiry_replies')),
      ]);
    })
    .execute();
}
