import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';
import { insertBeside, keepBelonging, readAll } from './carried-rows.ts';
import { type ToVehicle, withVehicle } from './carried-vehicle.ts';
import { insertRows } from './database-rows.repository.ts';

const BATCH = 200;

/**
 * Bookings stand as they were here before a restore: buyers and staff have agreed on them since. Those that only the
 * backup knows come back, and their buyers are sent nothing by itself: it may be old, or a machine to try things on. Call it
 * before the rows go; call the answer once those of the backup are in.
 */
export async function rememberBookings(
  tx: Db,
): Promise<(after: Db, restore: { toVehicle: ToVehicle; now: string }) => Promise<void>> {
  const ours = await readAll(tx, 'bookings');
  const links = await readAll(tx, 'booking_links');
  const blocks = await readAll(tx, 'booking_blocks');
  const events = await readAll(tx, 'booking_events');

  return async (after, { toVehicle, now }) => {
    const keys = ours.map(({ key }) => String(key));
    for (let at = 0; at < keys.length; at += BATCH)
      await after
        .deleteFrom('bookings')
        .where('key', 'in', keys.slice(at, at + BATCH))
        .execute();
    await keepQuiet(after, now);
    const theirs = await readAll(after, 'bookings');
    const makeRoom = createRoom(theirs);
    const keep = (row: ArchivedRow) => makeRoom(withVehicle(row, toVehicle));
    await insertBeside(after, 'bookings', { theirs, rows: ours }, keep);
    const owners = { table: 'bookings', before: ours } as const;
    const owner = 'booking_id';
    await keepBelonging(after, owners, { table: 'booking_links', rows: links, owner, name: 'token_hash' });
    await keepBelonging(after, owners, { table: 'booking_events', rows: events, owner, name: 'key' });
    await keepBlocks(after);
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

/** As if buyers had been told. Moving a booking lets it remind its buyer again. */
async function keepQuiet(after: Db, now: string): Promise<void> {
  for (const told of ['reminded_at', 'sold_told_at', 'hold_told_at'] as const)
    await after
      .updateTable('bookings')
      .set({ [told]: now })
      .where(told, 'is', null)
      .execute();
}

/**
 * In the backup of another dealership the same time may be taken: then a booking of ours has a further seat there, and
 * leaves the vehicle, of which its words still tell, to the other.
 */
function createRoom(theirs: readonly ArchivedRow[]): (row: ArchivedRow) => ArchivedRow {
  const taken = new Set<string>();
  const namesOf = ({ starts_at, seat, vehicle_id, person, person_place }: ArchivedRow) => ({
    seat: `seat ${starts_at} ${seat}`,
    vehicle: vehicle_id === null ? undefined : `vehicle ${starts_at} ${vehicle_id}`,
    place: person_place === null ? undefined : `place ${person_place} ${person}`,
  });
  const note = (row: ArchivedRow) => {
    for (const name of Object.values(namesOf(row))) if (name) taken.add(name);
  };
  for (const row of theirs) if (row.state !== 'cancelled') note(row);
  return (row) => {
    if (row.state === 'cancelled') return row;
    const { vehicle, place } = namesOf(row);
    let seat = Number(row.seat);
    while (taken.has(namesOf({ ...row, seat }).seat)) seat += 1;
    const kept = {
      ...(vehicle && taken.has(vehicle) ? withVehicle(row, () => null) : row),
      seat,
      person_place: place && taken.has(place) ? null : (row.person_place ?? null),
    };
    note(kept);
    return kept;
  };
}
