import { withVehicle } from '#features/customers/server/restored-vehicle.ts';
import type { Db } from '#server/db/database.ts';
import type { TableRow } from '#server/db/table-rows.ts';

/**
 * Where somebody has the time since, one that only the backup knows gets a further seat there and leaves the vehicle, of
 * which its words still tell, to those who agreed on it last.
 */
export async function makeRoom(
  after: Db,
  { theirs, ours }: { theirs: readonly TableRow[]; ours: readonly TableRow[] },
): Promise<void> {
  const taken = new Set(ours.filter(isOpen).flatMap(placesOf));
  const clashing: TableRow[] = [];
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

const isOpen = ({ state }: TableRow) => state !== 'cancelled';

/** What only one open booking can have. One that has no seat yet (0) takes neither the time nor the vehicle. */
const seatOf = ({ starts_at, seat }: TableRow) => (seat === 0 ? undefined : `seat ${starts_at} ${seat}`);
const driveOf = ({ starts_at, seat, vehicle_id }: TableRow) =>
  vehicle_id === null || seat === 0 ? undefined : `vehicle ${starts_at} ${vehicle_id}`;
const turnOf = ({ person, person_place }: TableRow) =>
  person_place === null ? undefined : `place ${person_place} ${person}`;
const placesOf = (row: TableRow) =>
  [seatOf(row), driveOf(row), turnOf(row)].filter((place) => place !== undefined);

export const placesOfOpen = (row: TableRow) => (isOpen(row) ? placesOf(row) : []);
