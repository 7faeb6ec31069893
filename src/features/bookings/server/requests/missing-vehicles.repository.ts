import { z } from 'zod';
import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { readMeta, replaceMeta, writeMeta } from '#server/db/meta-value.ts';
import { readStoredJson } from '#shared/stored.ts';
import { ahead } from '../mail/held-reminders.repository.ts';

const KEY = 'missing_vehicles';
/** Ids of vehicles. `quiet`: staff have decided that nobody is told. */
const missingSchema = z.object({ waiting: z.array(z.number()), quiet: z.array(z.number()) });
type Missing = z.infer<typeof missingSchema>;
const none: Missing = { waiting: [], quiet: [] };

/**
 * In the transaction of a restore, once stock and bookings are in. A vehicle that came since the backup is not in the stock,
 * but its bookings stay. Nobody has removed it, and the restore may be undone: so its buyers are told nothing until staff
 * decide.
 */
export async function noteMissingVehicles(tx: Db, now: string): Promise<void> {
  const ids = [...new Set((await listUntoldWithoutVehicle(tx, now)).map(({ vehicle_id }) => vehicle_id))];
  const quiet = new Set((await read(tx)).quiet);
  await write(tx, {
    waiting: ids.filter((id) => !quiet.has(id)),
    quiet: ids.filter((id) => quiet.has(id)),
  });
}

export type MissingVehicles = ReturnType<typeof createMissingVehicles>;

/** Vehicles of bookings ahead that a restored stock lacks. */
export function createMissingVehicles({ clock }: { clock: Clock }) {
  const now = () => clock.now().toISOString();

  /** Bookings whose buyers wait to be told. */
  async function listWaiting(db: Db): Promise<{ vehicle_id: number }[]> {
    const { waiting } = await read(db);
    if (waiting.length === 0) return [];
    const rows = await listUntoldWithoutVehicle(db, now());
    return rows.filter(({ vehicle_id }) => waiting.includes(vehicle_id));
  }

  return {
    /** Whether nobody is told that this vehicle is gone. */
    async has(tx: Db, vehicleId: number): Promise<boolean> {
      const { waiting, quiet } = await read(tx);
      return waiting.includes(vehicleId) || quiet.includes(vehicleId);
    },

    /** Forgets vehicles that are in the stock again: whoever removes them now means it. */
    async forgetReturned(db: Db): Promise<void> {
      const before = await readMeta(db, KEY);
      const { waiting, quiet } = parse(before);
      const there = await findStatuses(db, [...waiting, ...quiet]);
      if (before === undefined || there.size === 0) return;
      const isAway = (id: number) => !there.has(id);
      const value = JSON.stringify({ waiting: waiting.filter(isAway), quiet: quiet.filter(isAway) });
      // Somebody may have decided meanwhile: then the next run does it.
      await replaceMeta(db, KEY, { before, value });
    },

    /** Number of bookings ahead whose buyer is not told yet. */
    count: async (db: Db): Promise<number> => (await listWaiting(db)).length,

    /** Their buyers are told that the vehicle is no longer for sale. Returns how many. */
    async release(tx: Db): Promise<number> {
      const held = await listWaiting(tx);
      await write(tx, { ...(await read(tx)), waiting: [] });
      return held.length;
    },

    /** Their buyers are told nothing. Returns how many. */
    async discard(tx: Db): Promise<number> {
      const held = await listWaiting(tx);
      const { waiting, quiet } = await read(tx);
      await write(tx, { waiting: [], quiet: [...quiet, ...waiting] });
      return held.length;
    },
  };
}

async function listUntoldWithoutVehicle(db: Db, now: string): Promise<{ vehicle_id: number }[]> {
  const rows = await ahead(db, now)
    .where('vehicle_id', 'is not', null)
    .where('sold_told_at', 'is', null)
    .select('vehicle_id')
    .$narrowType<{ vehicle_id: number }>()
    .execute();
  const there = await findStatuses(
    db,
    rows.map(({ vehicle_id }) => vehicle_id),
  );
  return rows.filter(({ vehicle_id }) => !there.has(vehicle_id));
}

const parse = (stored: string | undefined): Missing => readStoredJson(stored ?? null, missingSchema) ?? none;

const read = async (db: Db): Promise<Missing> => parse(await readMeta(db, KEY));

async function write(tx: Db, missing: Missing): Promise<void> {
  const value = JSON.stringify(missing);
  await writeMeta(tx, KEY, value);
}
