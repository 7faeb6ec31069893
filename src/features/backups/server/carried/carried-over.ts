import { noteMissingVehicles } from '#features/bookings/server/requests/missing-vehicles.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import type { KnownRows } from '../archive/row-links.ts';
import { insertRows } from '../database-rows.repository.ts';
import { readWhatCame } from './came-with-restore.ts';
import { keepActivity } from './carried-activity.ts';
import { rememberBookings } from './carried-bookings.ts';
import { rememberCards } from './carried-cards.ts';
import { rememberCreations } from './carried-creations.ts';
import { rememberHolds } from './carried-holds.ts';
import { carryMail } from './carried-mail.ts';
import { keepNewsQuiet } from './carried-news.ts';
import { readAll } from './carried-rows.ts';
import { type ToVehicle, withVehicle } from './carried-vehicle.ts';
import { rememberVisitorPhotos } from './carried-visitor-photos.ts';
import { rememberWebhooks } from './carried-webhooks.ts';
import { sharesActivity } from './shared-activity.ts';
import { readVehiclesBefore, type VehiclesBefore } from './vehicles-before.ts';

export interface CarriedOver {
  inquiries: number;
  activity: number;
  heldMail: number;
}

/** Rows that were here, and whose state a restore brought; by their keys. */
export interface Replaced {
  inquiries: string[];
  bookings: string[];
  vehicle_holds: string[];
}

/**
 * A restore brings the stock back, but what people sent and what was done since the backup stays: inquiries by their
 * submission key, with their photos, their mail and what staff did about them, bookings and holds by their key, what
 * other systems are to be told of both, the activity, and the cards that were printed. Call it before the rows go;
 * `complete` once those of the backup are in and the ids have moved on; and `carryOver` once who was erased is out of them.
 */
export async function rememberWhatHappened(
  tx: Db,
  { known, givenBack, now }: { known: KnownRows; givenBack: Replaced; now: string },
) {
  const inquiries = await readAll(tx, 'inquiries');
  const came = await readWhatCame(tx, known);
  const keysOf = (table: keyof Replaced) => ({ came: came(table), givenBack: new Set(givenBack[table]) });
  const { came: inquiriesThatCame, givenBack: inquiriesGivenBack } = keysOf('inquiries');
  const outbox = await readAll(tx, 'outbox');
  const allEvents = await readAll(tx, 'inquiry_events');
  const events = allEvents.filter(({ key }) => !known.events.has(String(key)));
  const carryPhotos = await rememberVisitorPhotos(tx, known);
  const carryBookings = await rememberBookings(tx, keysOf('bookings'));
  const holds = await rememberHolds(tx, keysOf('vehicle_holds'));
  const replies = (await readAll(tx, 'inquiry_replies')).filter(({ key }) => !known.replies.has(String(key)));
  const carryCards = await rememberCards(tx);
  const carryWebhooks = await rememberWebhooks(tx);
  const allBefore = await readVehiclesBefore(tx);
  const { toVehicle, isOurs } = createVehicleLinks(allBefore, known, {
    hasOurInquiries: inquiries.some(({ submission_key }) => known.inquiries.has(String(submission_key))),
    hasOurActivity: await sharesActivity(tx, known),
  });
  // Vehicles that are the same ones after the restore.
  const vehiclesBefore = new Map([...allBefore].filter(([id]) => toVehicle(id) !== null));
  const activity = await keepActivity(tx, { toVehicle, now });
  const carryCreations = await rememberCreations(tx, { known, toVehicle });

  const withItsVehicle = (row: ArchivedRow) =>
    withVehicle(row, toVehicle, inquiriesThatCame.has(String(row.submission_key)));

  async function carryOver(after: Db): Promise<{ counts: CarriedOver; replaced: Replaced }> {
    const idsInBackup = new Set(known.inquiries.values());
    const newIds = new Map<number, number>();
    const doneHere = newestOfEach(allEvents);
    const ourKeys = new Set(allEvents.map(({ key }) => key));
    // What the backup has and we lack: it is the newer one where an older was restored first.
    const doneThere = newestOfEach(
      (await readAll(after, 'inquiry_events')).filter(({ key }) => !ourKeys.has(key)),
    );
    let came = 0;
    const replaced: Replaced = { inquiries: [], bookings: [], vehicle_holds: [] };
    for (const row of inquiries) {
      const key = String(row.submission_key);
      const id = known.inquiries.get(key);
      if (id === undefined) came += 1;
      else if ((doneThere.get(id) ?? '') > (doneHere.get(Number(row.id)) ?? '')) replaced.inquiries.push(key);
      else if (!inquiriesGivenBack.has(key)) await keepState(after, id, row);
      newIds.set(Number(row.id), id ?? (await insertOne(after, withItsVehicle(row), idsInBackup)));
    }
    const underNewIds = (rows: readonly ArchivedRow[]) =>
      rows.map(({ id: _id, ...row }) => ({ ...row, inquiry_id: newIds.get(Number(row.inquiry_id)) ?? null }));
    await insertRows(after, 'inquiry_events', underNewIds(events));
    await insertRows(after, 'inquiry_replies', underNewIds(replies));
    await carryPhotos(after);
    replaced.bookings = await carryBookings(after, { toVehicle, now });
    await noteMissingVehicles(after, now);
    replaced.vehicle_holds = await holds.carry(after, { toVehicle, vehiclesBefore, allBefore, isOurs, now });
    await keepNewsQuiet(after, vehiclesBefore, now);
    await carryWebhooks(after, newIds);
    await carryCards(after, toVehicle);
    const heldMail = await carryMail(after, { outbox, newIds, now });
    return { counts: { inquiries: came, activity: activity.countHere(), heldMail }, replaced };
  }

  /** By what comes first here an erasure finds what names somebody. */
  async function complete(after: Db): Promise<void> {
    await activity.addRest(after);
    await carryCreations(after);
    await holds.look(after);
  }

  return { chooseEntries: activity.chooseMissing, complete, carryOver };
}

/** When something was last done about each inquiry. */
function newestOfEach(events: readonly ArchivedRow[]): ReadonlyMap<number, string> {
  const newest = new Map<number, string>();
  for (const { inquiry_id, at } of events) {
    const id = Number(inquiry_id);
    if (String(at) > (newest.get(id) ?? '')) newest.set(id, String(at));
  }
  return newest;
}

/** Keeps inquiries read, in the spam folder or out of it, and as far as staff had come with them, as before the restore. */
async function keepState(tx: Db, id: number, row: ArchivedRow): Promise<void> {
  const { is_read, read_at, first_response_at } = row;
  const textOrNull = (value: ArchivedRow[string] | undefined) => (value ? String(value) : null);
  await tx
    .updateTable('inquiries')
    .set({
      status: String(row.status),
      lost_reason: String(row.lost_reason),
      assignee: String(row.assignee),
      follow_up_on: textOrNull(row.follow_up_on),
      first_response_at: textOrNull(first_response_at),
      overdue_mail: String(row.overdue_mail),
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
async function insertOne(tx: Db, row: ArchivedRow, taken: ReadonlySet<number>): Promise<number> {
  const { id, ...rest } = row;
  await insertRows(tx, 'inquiries', [taken.has(Number(id)) ? rest : row]);
  const found = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('submission_key', '=', String(row.submission_key))
    .executeTakeFirstOrThrow();
  return found.id;
}

/**
 * The number of a vehicle means the same vehicle after the restore only where the backup has none of that number, or
 * has the same one. In the backup of another dealership it is another car.
 */
function createVehicleLinks(
  before: VehiclesBefore,
  known: KnownRows,
  { hasOurInquiries, hasOurActivity }: { hasOurInquiries: boolean; hasOurActivity: boolean },
): { toVehicle: ToVehicle; isOurs: boolean } {
  const isSame = (id: number) => before.get(id)?.createdAt === known.vehicles.get(id);
  const isOurs =
    hasOurInquiries ||
    hasOurActivity ||
    [...before.keys()].some((id) => known.vehicles.has(id) && isSame(id));
  const toVehicle: ToVehicle = (value, cameWithRestore = false) => {
    if (value === null || value === undefined) return null;
    const id = Number(value);
    if (!known.vehicles.has(id)) return id;
    return (before.has(id) ? isSame(id) : isOurs && !cameWithRestore) ? id : null;
  };
  return { toVehicle, isOurs };
}
