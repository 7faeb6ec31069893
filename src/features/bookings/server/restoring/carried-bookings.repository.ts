import { withVehicle, withVehicleAgain } from '#features/customers/server/restored-vehicle.ts';
import type { Db } from '#server/db/database.ts';
import type { CarryOver, Restore } from '#server/db/restoring/carry-over.ts';
import {
  findByNames,
  findNewIds,
  insertBeside,
  keepBelonging,
  lastChangedHere,
} from '#server/db/restoring/kept-rows.ts';
import { insertRows, readAll, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { holdReminders } from '../mail/held-reminders.repository.ts';
import { noteMissingVehicles } from '../requests/missing-vehicles.repository.ts';
import { bookingBlocks } from '../tables/booking-blocks.table.ts';
import { bookingEvents } from '../tables/booking-events.table.ts';
import { bookingLinks } from '../tables/booking-links.table.ts';
import { bookings } from '../tables/bookings.table.ts';
import { rememberNews } from './quiet-news.repository.ts';
import { makeRoom, placesOfOpen } from './seats.repository.ts';

const BATCH = 200;

/**
 * Bookings stand as they were here before a restore, unless the backup has them in a later state: buyers and staff have
 * agreed on them since. Bookings that only the backup knows come back, and their buyers are sent nothing by itself: it may
 * be old, or a machine to try things on.
 */
export const carriedBookings: CarryOver = {
  keeps: [
    { table: bookings, by: 'key' },
    { table: bookingBlocks, by: 'key' },
    { table: bookingEvents, by: 'key' },
  ],

  async undo(tx, { at, added, changed }) {
    const came = (await listUntouched(tx, added('bookings'), at)).map(({ id }) => id);
    for (const some of batches(came, BATCH))
      await tx.deleteFrom('bookings').where('id', 'in', some).execute();
    for (const keys of batches(added('booking_blocks'), BATCH))
      await tx.deleteFrom('booking_blocks').where('key', 'in', keys).execute();
    const untouched = await listUntouched(tx, changed('bookings'), at);
    const ids = untouched.map(({ id }) => id);
    for (const some of batches(ids, BATCH))
      for (const keys of batches(added('booking_events'), BATCH))
        await tx
          .deleteFrom('booking_events')
          .where('booking_id', 'in', some)
          .where('key', 'in', keys)
          .execute();
    return { bookings: untouched.map(({ key }) => key) };
  },

  async remember(tx, restore) {
    const ours = await readAll(tx, bookings);
    const links = await readAll(tx, bookingLinks);
    const blocks = await readAll(tx, bookingBlocks);
    const events = await readAll(tx, bookingEvents);
    const keepNewsQuiet = await rememberNews(tx, restore);
    return {
      /** After the holds, by which vehicles are on hold or sold. */
      async carry(after) {
        const replaced = await carry(after, { ours, links, events, restore });
        await keepBlocks(after, blocks);
        await noteMissingVehicles(after, restore.now);
        await keepNewsQuiet(after);
        return {
          changed: { bookings: replaced },
          newIds: { bookings: await findNewIds(after, { table: bookings, before: ours }) },
        };
      },
    };
  },
};

interface Order {
  ours: readonly TableRow[];
  links: readonly TableRow[];
  events: readonly TableRow[];
  restore: Restore;
}

/** Answers the keys of bookings that the backup changed. */
async function carry(after: Db, { ours, links, events, restore }: Order): Promise<string[]> {
  const { toVehicle, now } = restore;
  const came = restore.came('bookings');
  const inBackup = await readAll(after, bookings);
  const linksInBackup = await readAll(after, bookingLinks);
  const eventsInBackup = await readAll(after, bookingEvents);
  const { here, replaced } = lastChangedHere(ours, inBackup, restore.givenBack('bookings'));
  const keys = here.map(({ key }) => String(key));
  for (const some of batches(keys, BATCH))
    await after.deleteFrom('bookings').where('key', 'in', some).execute();
  await holdReminders(after, now);
  await keepQuiet(after, now);
  const theirs = await readAll(after, bookings);
  const rows = withVehicleAgain(
    here.map((row) => withVehicle(row, toVehicle, came.has(String(row.key)))),
    { inBackup, placesOf: placesOfOpen },
  );
  await makeRoom(after, { theirs, ours: rows });
  await insertBeside(after, bookings, { theirs, rows });
  const owner = 'booking_id';
  const belongings = [
    { before: ours, links, events },
    // A backup that is newer has some that are not here, also of bookings that stand as they are here.
    { before: inBackup, links: linksInBackup, events: eventsInBackup },
  ];
  for (const { before, ...rows } of belongings) {
    const owners = { table: bookings, before };
    await keepBelonging(after, owners, { table: bookingLinks, rows: rows.links, owner, name: 'token_hash' });
    await keepBelonging(after, owners, { table: bookingEvents, rows: rows.events, owner, name: 'key' });
  }
  return replaced;
}

/** A block that was lifted since the backup comes back with it, and staff lift it once more. */
async function keepBlocks(after: Db, blocks: readonly TableRow[]): Promise<void> {
  const known = new Set((await readAll(after, bookingBlocks)).map(({ key }) => key));
  await insertRows(
    after,
    bookingBlocks,
    blocks.flatMap(({ id: _id, ...block }) => (known.has(block.key ?? null) ? [] : [block])),
  );
}

/** As if buyers had been told. Staff can let the reminders go, and moving a booking lets it remind its buyer again. */
async function keepQuiet(after: Db, now: string): Promise<void> {
  for (const told of ['reminded_at', 'sold_told_at', 'hold_told_at'] as const)
    await after
      .updateTable('bookings')
      .set({ [told]: now })
      .where(told, 'is', null)
      .execute();
}

/** Bookings of these keys about which nobody has done anything since. */
const listUntouched = (tx: Db, keys: readonly string[], at: string) =>
  findByNames(keys, (some) =>
    tx
      .selectFrom('bookings')
      .select(['id', 'key'])
      .where('key', 'in', some)
      .where('updated_at', '<=', at)
      .where(({ eb, and, or, not, exists, selectFrom }) =>
        and([
          or([eb('vouched_at', 'is', null), eb('vouched_at', '<=', at)]),
          not(
            exists(
              selectFrom('booking_events')
                .select('booking_events.id')
                .whereRef('booking_events.booking_id', '=', 'bookings.id')
                .where('booking_events.at', '>', at),
            ),
          ),
        ]),
      )
      .execute(),
  );
