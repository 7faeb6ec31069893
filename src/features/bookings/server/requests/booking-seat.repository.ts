import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { MOST_OF_PERSON, openStates } from '../../booking-states.ts';
import { freeSeats, isVehicleFree, type TakenTime } from '../../slots.ts';
import { listBlocks, takeDay } from '../agenda/block.repository.ts';

/** A cancelled booking has given its time, its vehicle and its person's place away. */
const live = (tx: Db) => tx.selectFrom('bookings').where('state', '<>', 'cancelled');

/** Seat of a booking that takes its time only when the link in its mail is opened. */
export const NO_SEAT = 0;

/** Bookings that take a seat between two moments. */
export async function listTaken(tx: Db, from: string, to?: string): Promise<(TakenTime & { id: number })[]> {
  const query = live(tx)
    .select(['id', 'vehicle_id', 'starts_at', 'ends_at', 'seat'])
    .where('seat', '<>', NO_SEAT)
    .where('ends_at', '>', from);
  const rows = await (to === undefined ? query : query.where('starts_at', '<', to)).execute();
  return rows.map((row) => ({
    id: row.id,
    startMs: Date.parse(row.starts_at),
    endMs: Date.parse(row.ends_at),
    vehicleId: row.vehicle_id,
    seat: row.seat,
  }));
}

/** The lowest free seat for this vehicle at this time, or undefined. */
export async function findSeat(
  tx: Db,
  engine: Engine,
  { startsAt, endsAt, vehicleId }: { startsAt: string; endsAt: string; vehicleId: number | null },
  { atOnce, except }: { atOnce: number; except?: number },
): Promise<number | undefined> {
  await takeDay(tx, engine, startsAt);
  if ((await listBlocks(tx, startsAt, endsAt)).length > 0) return undefined;
  const taken = (await listTaken(tx, startsAt, endsAt)).filter(({ id }) => id !== except);
  const slot = { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
  return isVehicleFree(slot, taken, vehicleId) ? freeSeats(slot, taken, atOnce)[0] : undefined;
}

/** 1 or 2, or undefined when this person has that many open bookings ahead. Past ones do not count any more. */
export async function findPlace(tx: Db, person: string, now: string): Promise<number | undefined> {
  await tx
    .updateTable('bookings')
    .set({ person_place: null })
    .where('person', '=', person)
    .where('person_place', 'is not', null)
    .where(({ eb, or }) => or([eb('ends_at', '<=', now), eb('state', 'not in', openStates)]))
    .execute();
  const rows = await live(tx).select('person_place').where('person', '=', person).execute();
  const used = new Set(rows.map(({ person_place }) => person_place));
  return Array.from({ length: MOST_OF_PERSON }, (_, at) => at + 1).find((place) => !used.has(place));
}
