import { readStock } from '#features/vehicles/server/restored-stock.repository.ts';
import type { Value } from '#server/db/column-kinds.ts';
import type { Db } from '#server/db/database.ts';
import type { CarryOver, Restore, ToVehicle } from '#server/db/restoring/carry-over.ts';
import { insertBeside, keepBelonging, lastChangedHere } from '#server/db/restoring/kept-rows.ts';
import { readAll, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { listUnsent, withdrawMail } from '#server/mail/mail-of-person.ts';
import { readStoredJson } from '#shared/stored.ts';
import { DIGEST_MAIL } from '../alert-kinds.ts';
import { readTold, writeTold } from '../told.ts';
import { digestSchema, type EndedAlert } from './digest/digest-content.ts';
import { putBack } from './digest/put-back.repository.ts';
import { alertDigests } from './tables/alert-digests.table.ts';
import { alertLinks } from './tables/alert-links.table.ts';
import { alertReaders } from './tables/alert-readers.table.ts';
import { alerts } from './tables/alerts.table.ts';

const BATCH = 200;

/**
 * Everybody stands as they did here before a restore, with all of their alerts, unless the backup has them in a later
 * state. So who wanted nothing any more is not written to, and nobody is told twice. Those whom only the backup knows may
 * have unsubscribed since: they come back as they were in it, and are held until staff let them be written to.
 */
export const carriedAlerts: CarryOver = {
  keeps: [{ table: alertReaders, by: 'key' }],

  async undo(tx, { at, added, changed }) {
    const untouched = async (keys: readonly string[]) => {
      const found: { id: number; key: string }[] = [];
      for (const some of batches(keys, BATCH))
        found.push(
          ...(await tx
            .selectFrom('alert_readers')
            .select(['id', 'key'])
            .where('key', 'in', some)
            .where('updated_at', '<=', at)
            .execute()),
        );
      return found;
    };
    for (const { id } of await untouched(added('alert_readers')))
      await tx.deleteFrom('alert_readers').where('id', '=', id).execute();
    return { alert_readers: (await untouched(changed('alert_readers'))).map(({ key }) => key) };
  },

  async remember(tx, restore) {
    const here = {
      stock: await readStock(tx),
      readers: await readAll(tx, alertReaders),
      alerts: await readAll(tx, alerts),
      links: await readAll(tx, alertLinks),
      digests: await readAll(tx, alertDigests),
    };
    return {
      carry: async (after) => ({
        changed: {
          alert_readers: await carry(after, here, restore),
        },
      }),
    };
  },
};

/**
 * A vehicle that is not here any more comes back under its number with a backup of this site: nobody is told of it twice.
 * Such a backup has somebody whose random key is here.
 */
function toKnownVehicle(
  { toVehicle, isOurs }: Restore,
  { stock, readers }: Here,
  inBackup: readonly TableRow[],
): ToVehicle {
  const keys = new Set(readers.map(({ key }) => key));
  const isOfHere = isOurs || inBackup.some(({ key }) => keys.has(key));
  return (id, cameWithRestore) => {
    const now = toVehicle(id, cameWithRestore);
    if (now !== null || id === null || id === undefined) return now;
    return isOfHere && !stock.has(Number(id)) ? Number(id) : null;
  };
}

interface Here extends Readonly<Record<'readers' | 'alerts' | 'links' | 'digests', readonly TableRow[]>> {
  stock: ReadonlyMap<number, unknown>;
}

/** Answers the keys of readers whom the backup changed. */
async function carry(after: Db, here: Here, restore: Restore): Promise<string[]> {
  const inBackup = await readAll(after, alertReaders);
  // An end stands, whatever a clock says of when it was.
  const isEnded = new Set(here.readers.filter(({ ended_at }) => ended_at !== null).map(({ key }) => key));
  const { here: later, replaced } = lastChangedHere(
    here.readers,
    inBackup.filter(({ key }) => !isEnded.has(key)),
    restore.givenBack('alert_readers'),
  );
  for (const some of batches(later, BATCH)) {
    const [keys, persons] = [some.map(({ key }) => String(key)), some.map(({ person }) => String(person))];
    await after.deleteFrom('alert_readers').where('key', 'in', keys).execute();
    await after.deleteFrom('alert_readers').where('person', 'in', persons).execute();
  }
  const theirs = await readAll(after, alertReaders);
  await insertBeside(after, alertReaders, { theirs, rows: later });
  const isHere = new Set(later.map(({ id }) => id));
  const ofLater = (rows: readonly TableRow[]) => rows.filter(({ reader_id }) => isHere.has(reader_id ?? 0));
  const owners = { table: alertReaders, before: later };
  const owned = { owner: 'reader_id' };
  const toVehicle = toKnownVehicle(restore, here, inBackup);
  const toHere = (row: TableRow): TableRow => ({
    ...row,
    ...withVehicles({ vehicle_id: numberOrNull(row.vehicle_id), told: String(row.told) }, toVehicle),
  });
  await keepBelonging(after, owners, {
    ...owned,
    table: alerts,
    rows: ofLater(here.alerts).map(toHere),
    name: 'key',
  });
  // Links of mails that went out lead on, whoever's state counts.
  await keepBelonging(
    after,
    { table: alertReaders, before: here.readers },
    { ...owned, table: alertLinks, rows: here.links, name: 'token_hash' },
  );
  await keepDigests(after, owners.before, ofLater(here.digests), toVehicle);
  await holdNewcomers(after, { inBackup, here: here.readers, now: restore.now });
  return replaced;
}

/** Whoever was here is held as before. Mails of newcomers that the backup had unsent are news again, for when they go on. */
async function holdNewcomers(
  after: Db,
  { inBackup, here, now }: { inBackup: readonly TableRow[]; here: readonly TableRow[]; now: string },
): Promise<void> {
  const before = new Map(here.map((row) => [row.key, row]));
  for (const { key, held_at } of inBackup) {
    const known = before.get(key ?? null);
    const wanted = known ? (known.held_at ?? null) : (held_at ?? now);
    if (wanted === (held_at ?? null)) continue;
    await after
      .updateTable('alert_readers')
      .set({ held_at: wanted === null ? null : String(wanted) })
      .where('key', '=', String(key))
      .where('ended_at', 'is', null)
      .execute();
  }
  await takeBackMails(after, (key) => !before.has(key));
}

async function takeBackMails(after: Db, isNewcomer: (key: string) => boolean): Promise<void> {
  for (const about of await listUnsent(after, DIGEST_MAIL)) {
    const [key = '', day = ''] = about.split(' ');
    if (!isNewcomer(key)) continue;
    await withdrawMail(after, { kind: DIGEST_MAIL, about });
    const digest = await after
      .selectFrom('alert_digests')
      .innerJoin('alert_readers', 'alert_readers.id', 'reader_id')
      .select(['alert_digests.id', 'reader_id', 'content'])
      .where('key', '=', key)
      .where('day', '=', day)
      .executeTakeFirst();
    if (!digest) continue;
    await putBack(after, digest.reader_id, readStoredJson(digest.content, digestSchema) ?? []);
    await after.deleteFrom('alert_digests').where('id', '=', digest.id).execute();
  }
}

/** The vehicles of an alert by the numbers that they have now. */
function withVehicles<Row extends Pick<EndedAlert, 'vehicle_id' | 'told'>>(row: Row, toVehicle: ToVehicle) {
  const told = [...readTold(row.told)].flatMap(([id, known]) => {
    const now = toVehicle(id);
    return now === null ? [] : [[now, known] as const];
  });
  return { ...row, vehicle_id: toVehicle(row.vehicle_id), told: writeTold(new Map(told)) };
}

const numberOrNull = (value: Value | undefined) =>
  value === null || value === undefined ? null : Number(value);

async function keepDigests(
  after: Db,
  before: readonly TableRow[],
  rows: readonly TableRow[],
  toVehicle: ToVehicle,
): Promise<void> {
  const keyOf = new Map(before.map(({ id, key }) => [id, key]));
  const idOf = new Map((await readAll(after, alertReaders)).map(({ id, key }) => [key, id]));
  const kept = rows.flatMap((row): TableRow[] => {
    const reader_id = idOf.get(keyOf.get(row.reader_id ?? 0) ?? null);
    return reader_id === undefined
      ? []
      : [{ ...row, reader_id, content: withNumbers(row.content, toVehicle) }];
  });
  await insertBeside(after, alertDigests, { theirs: await readAll(after, alertDigests), rows: kept });
}

function withNumbers(content: Value | undefined, toVehicle: ToVehicle): string {
  const toHere = (id: number) => toVehicle(id) ?? [];
  const parts = (readStoredJson(String(content), digestSchema) ?? []).map((part) => ({
    ...part,
    news: part.news.flatMap(({ id, was }) => [toHere(id)].flat().map((now) => ({ id: now, was }))),
    similar: part.similar.flatMap(toHere),
    ...(part.ended && { ended: withVehicles(part.ended, toVehicle) }),
  }));
  return JSON.stringify(parts);
}
