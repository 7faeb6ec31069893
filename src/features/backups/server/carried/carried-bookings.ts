import { holdReminders } from '#features/bookings/server/mail/held-reminders.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import { insertRows } from '../database-rows.repository.ts';
import { insertBeside, keepBelonging, lastChangedHere, type RestoredKeys, readAll } from './carried-rows.ts';
import { type ToVehicle, withVehicle, withVehicleAgain } from './carried-vehicle.ts';

const BATCH = 200;

/**
 * Bookings stand as they were here before a restore, unless the backup has them in a later state: buyers and staff have
 * agreed on them since. Bookings that only the backup knows come back, and their buyers are sent nothing by itself: it may be old, or a machine to try things on. Call it
 * before the rows go; call the answer once those of the backup are in. It tells the keys of bookings that the backup changed.
 */
export async function rememberBookings(
  tx: Db,
  { came, givenBack }: RestoredKeys,
): Promise<(after: Db, restore: { toVehicle: ToVehicle; now: string }) => Promise<string[]>> {
  const ours = await readAll(tx, 'bookings');
  const links = await readAll(tx, 'booking_links');
  const blocks = await readAll(tx, 'booking_blocks');
  const events = await readAll(tx, 'booking_events');

  return async (after, { toVehicle, now }) => {
    const inBackup = await readAll(after, 'bookings');
    const linksInBackup = await readAll(after, 'booking_links');
    const eventsInBackup = await readAll(after, 'booking_events');
    const { here, replaced } = lastChangedHere(ours, inBackup, givenBack);
    const keys = here.map(({ key }) => String(key));
    for (let at = 0; at < keys.length; at += BATCH)
      await after
        .deleteFrom('bookings')
        .where('key', 'in', keys.slice(at, at + BATCH))
        .execute();
    await holdReminders(after, now);
    await keepQuiet(after, now);
    const theirs = await readAll(after, 'bookings');
    const rows = withVehicleAgain(
      here.map((row) => withVehicle(row, toVehicle, came.has(String(row.key)))),
      { inBackup, placesOf: (row) => (isOpen(row) ? placesOf(row) : []) },
    );
    await makeRoom(after, { theirs, ours: rows });
    await insertBeside(after, 'bookings', { theirs, rows });
    const owner = 'booking_id';
    const belongings = [
      { before: ours, links, events },
      // A backup that is newer has some that are not here, also of bookings that stand as they are here.
      { before: inBackup, links: linksInBackup, events: eventsInBackup },
    ];
    for (const { before, ...rows } of belongings) {
      const owners = { table: 'bookings', before } as const;
      await keepBelonging(after, owners, {
        table: 'booking_links',
        rows: rows.links,
        owner,
        name: 'token_hash',
      });
      await keepBelonging(after, owners, { table: 'booking_events', rows: rows.events, owner, name: 'key' });
    }
    await keepBlocks(after);
    return replaced;
  };

  /** A block that was lifted since the backup comes back with it, and staff lift it once more. */
  async function keepBlocks(after: Db): Promise<void> {
    const known = new Set((await readAll(after, 'booking_blocks')).map(({ key }) => key));
    await insertRows(
      after,
      'booking_blocks',
      blocks.flatMap(({ id: _id, ...block }) => (known.has(block.key ?? null) ? [] : [block])),
    );
  }
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

/**
 * Where somebody has the time since, one that only the backup knows gets a further seat there and leaves the vehicle, of
 * which its words still tell, to those who agreed on it last.
 */
async function makeRoom(
  after: Db,
  { theirs, ours }: { theirs: readonly ArchivedRow[]; ours: readonly ArchivedRow[] },
): Promise<void> {
  const taken = new Set(ours.filter(isOpen).flatMap(placesOf));
  const clashing: ArchivedRow[] = [];
  for (const row of theirs.filter(isOpen)) {
    if (placesOf(row).some((place) => taken.has(place))) clashing.push(row);
    else for (const place of placesOf(row)) taken.add(place);
  }
  // Out of each other's way: a seat that is free for one may be that of another which is yet to be placed.
  for (const { id } of clashing)
    await after.updateTable('bookings').set({ seat: 0 }).where('id', '=', Number(id)).execute();
  for (const row of clashing) {
    const is = (place: string | undefined) => place !== undefined && taken.has(place);
    let seat = Number(row.seat);
    while (is(seatOf({ ...row, seat }))) seat += 1;
    const { vehicle_id, vehicle_snapshot } = is(driveOf(row)) ? withVehicle(row, () => null) : row;
    const person_place = is(turnOf(row)) ? null : (row.person_place ?? null);
    const placed = { ...row, seat, vehicle_id: vehicle_id ?? null, person_place };
    for (const place of placesOf(placed)) taken.add(place);
    await after
      .updateTable('bookings')
      .set({
        seat,
        vehicle_id: vehicle_id === null ? null : Number(vehicle_id),
        vehicle_snapshot: vehicle_snapshot === null ? null : String(vehicle_snapshot),
        person_place: person_place === null ? null : Number(person_place),
      })
      .where('id', '=', Number(row.id))
      .execute();
  }
}

const isOpen = ({ state }: ArchivedRow) => state !== 'cancelled';

/** What only one open booking can have. One that has no seat yet (0) takes neither the time nor the vehicle. */
const seatOf = ({ starts_at, seat }: ArchivedRow) => (seat === 0 ? undefined : `seat ${starts_at} ${seat}`);
const driveOf = ({ starts_at, seat, vehicle_id }: ArchivedRow) =>
  vehicle_id === null || seat === 0 ? undefined : `vehicle ${starts_at} ${vehicle_id}`;
const turnOf = ({ person, person_place }: ArchivedRow) =>
  person_place === null ? undefined : `place ${person_place} ${person}`;
const placesOf = (row: ArchivedRow) =>
  [seatOf(row), driveOf(row), turnOf(row)].filter((place) => place !== undefined);
