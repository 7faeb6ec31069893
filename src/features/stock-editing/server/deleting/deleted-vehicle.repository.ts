import type { Expression, Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { FilesAside } from '#features/photos/server/photo.repository.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { listPart, partsOfVehicle } from '#features/vehicles/server/editing/parts-of-vehicle.ts';
import { noteAbsence } from '#features/vehicles/server/editing/price-notes.repository.ts';
import { findStatuses, removeVehicles } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertMissingRows } from '#server/db/whole-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { nameInHistory } from '#shared/name-in-history.ts';

type DeletedRow = Selectable<Tables['deleted_rows']>;
export interface DeletedVehicle extends Pick<DeletedRow, 'staff_name' | 'deleted_at'> {
  vehicle: StoredVehicle;
  photoCount: number;
}

/* SQLite queries block the event loop, so long work goes in batches; each vehicle comes with its photos and prices. */
const VEHICLES = 10;
const ROWS = 100;
const KEYS = 200;

export type DeletedVehicleRepository = ReturnType<typeof createDeletedVehicleRepository>;

/** Vehicles that staff have deleted: whole, with their numbers, so that they come back as they were. */
export function createDeletedVehicleRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;

  return {
    /** Moves locked vehicles out of the stock. Inquiries, bookings, holds and window cards name them by number, and stay. */
    async setAside(tx: Db, vehicleIds: readonly number[], by: Actor): Promise<void> {
      const staff_name = nameInHistory(by);
      const deleted_at = clock.now().toISOString();
      for (const ids of batches(vehicleIds, VEHICLES)) {
        // What was deleted before a restore brought it back.
        await tx.deleteFrom('deleted_rows').where('vehicle_id', 'in', ids).execute();
        for (const part of partsOfVehicle)
          for (const rows of batches(await listPart(tx, part, ids), ROWS)) {
            const noted = rows.map(({ vehicleId, fileKey, row }) => ({
              vehicle_id: vehicleId,
              kind: part.kind,
              file_key: fileKey,
              content: JSON.stringify(row),
              staff_name,
              deleted_at,
            }));
            await tx.insertInto('deleted_rows').values(noted).execute();
          }
        await removeVehicles(tx, ids);
      }
    },

    /** Newest first. One that is in the stock again, as after a restore, is left out. */
    async list(most: number): Promise<DeletedVehicle[]> {
      const rows = await vehiclesIn(db)
        .select(['vehicle_id', 'content', 'staff_name', 'deleted_at'])
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      const ids = rows.map(({ vehicle_id }) => vehicle_id);
      const back = await findStatuses(db, ids);
      const photoCounts = await countPhotos(db, ids);
      return rows
        .filter(({ vehicle_id }) => !back.has(vehicle_id))
        .map(({ vehicle_id, content, staff_name, deleted_at }) => ({
          vehicle: readVehicle(content),
          photoCount: photoCounts.get(vehicle_id) ?? 0,
          staff_name,
          deleted_at,
        }));
    },

    /** By the numbers that both had. Rows are text, so those of the vehicle are read; an index finds them. */
    async findPhoto({ id, photoId }: { id: number; photoId: number }) {
      const rows = await db
        .selectFrom('deleted_rows')
        .select(['file_key', 'content'])
        .where('vehicle_id', '=', id)
        .where('kind', '=', 'photo')
        .execute();
      for (const { file_key, content } of rows) {
        const photo: { id: number; width: number } = JSON.parse(content); // a row of photos
        if (photo.id === photoId && file_key !== null) return { fileKey: file_key, width: photo.width };
      }
      return undefined;
    },

    /** Locked, so that each is put back once. In the order of their numbers: otherwise two could wait for each other. */
    async lock(tx: Db, vehicleIds: readonly number[]): Promise<StoredVehicle[]> {
      const found: StoredVehicle[] = [];
      const sorted = [...new Set(vehicleIds)].sort((a, b) => a - b);
      for (const ids of batches(sorted, KEYS)) {
        const query = vehiclesIn(tx).selectAll().where('vehicle_id', 'in', ids).orderBy('vehicle_id');
        const rows = await locked(query, engine).execute();
        found.push(...rows.map(({ content }) => readVehicle(content)));
      }
      return found;
    },

    /** Puts a locked one back with all that is its. False where a row in the way would lose some of it. */
    async putBack(tx: Db, vehicleId: number): Promise<boolean> {
      for (const { kind, table } of partsOfVehicle) {
        const rows = await tx
          .selectFrom('deleted_rows')
          .select('content')
          .where('kind', '=', kind)
          .where('vehicle_id', '=', vehicleId)
          .orderBy('id')
          .execute();
        const contents = rows.map(({ content }) => JSON.parse(content) as Record<string, unknown>); // by setAside
        let inserted = 0;
        for (const some of batches(contents, ROWS)) inserted += await insertMissingRows(tx, table, some);
        // Which wizard made it matters only to the wizard, which may have begun anew.
        if (inserted < contents.length && kind !== 'creation') return false;
      }
      const { deleted_at } = await vehiclesIn(tx)
        .select('deleted_at')
        .where('vehicle_id', '=', vehicleId)
        .executeTakeFirstOrThrow();
      await noteAbsence(tx, { since: new Date(deleted_at), now: clock.now(), ids: [vehicleId] });
      await tx.deleteFrom('deleted_rows').where('vehicle_id', '=', vehicleId).execute();
      return true;
    },

    /** What was decided about a vehicle while it is deleted: so it comes back. */
    async changeAside(tx: Db, vehicleId: number, change: (row: StoredVehicle) => object): Promise<void> {
      const query = vehiclesIn(tx).select(['id', 'content']).where('vehicle_id', '=', vehicleId);
      for (const { id, content } of await locked(query, engine).execute()) {
        const row = readVehicle(content);
        const changed = JSON.stringify({ ...row, ...change(row) });
        await tx.updateTable('deleted_rows').set({ content: changed }).where('id', '=', id).execute();
      }
    },

    async wasDeletedSince(tx: Db, vehicleId: number, at: Date): Promise<boolean> {
      const found = await vehiclesIn(tx)
        .select('id')
        .where('vehicle_id', '=', vehicleId)
        .where('deleted_at', '>', at.toISOString())
        .executeTakeFirst();
      return found !== undefined;
    },

    /** A few that were deleted before. */
    async listBefore(at: Date): Promise<number[]> {
      const rows = await vehiclesIn(db)
        .select('vehicle_id')
        .where('deleted_at', '<', at.toISOString())
        .orderBy('id')
        .limit(VEHICLES)
        .execute();
      return rows.map(({ vehicle_id }) => vehicle_id);
    },
  };
}

/** They cannot come back any more. Returns the keys of their photos, whose files go after the rows. */
export async function forgetDeleted(tx: Db, vehicleIds: readonly number[]): Promise<string[]> {
  const keys: string[] = [];
  for (const ids of batches(vehicleIds, VEHICLES)) {
    const rows = await tx
      .selectFrom('deleted_rows')
      .select('file_key')
      .where('vehicle_id', 'in', ids)
      .where('file_key', 'is not', null)
      .execute();
    keys.push(...rows.flatMap(({ file_key }) => file_key ?? []));
    await tx.deleteFrom('deleted_rows').where('vehicle_id', 'in', ids).execute();
  }
  return keys;
}

/** Deleted drafts that were made under one of these keys. */
export async function listDeletedDraftsOf(tx: Db, creationKeys: readonly string[]): Promise<StoredVehicle[]> {
  const made = await tx
    .selectFrom('deleted_rows')
    .select(['vehicle_id', 'content'])
    .where('kind', '=', 'creation')
    .execute();
  const ids = made
    .filter(({ content }) => creationKeys.includes(String(JSON.parse(content).creation_key)))
    .map(({ vehicle_id }) => vehicle_id);
  if (ids.length === 0) return [];
  const rows = await vehiclesIn(tx).select('content').where('vehicle_id', 'in', ids).execute();
  const found = rows.map(({ content }) => readVehicle(content));
  return found.filter(({ is_draft, hidden_at }) => is_draft === 1 && !hidden_at);
}

/** Which of these vehicles were deleted and can come back, as they were. */
export async function listDeleted(tx: Db, vehicleIds: readonly number[]): Promise<StoredVehicle[]> {
  const found: StoredVehicle[] = [];
  for (const ids of batches(vehicleIds, KEYS)) {
    const rows = await vehiclesIn(tx).select('content').where('vehicle_id', 'in', ids).execute();
    found.push(...rows.map(({ content }) => readVehicle(content)));
  }
  return found;
}

export const filesOfDeleted: FilesAside = {
  naming: (tx, key): Expression<{ file_key: string }> =>
    tx
      .selectFrom('deleted_rows')
      .select('file_key')
      .where('file_key', '=', key)
      .$narrowType<{ file_key: string }>(),

  async list(tx) {
    const found: string[] = [];
    const read = (after: number) =>
      tx
        .selectFrom('deleted_rows')
        .select(['id', 'file_key'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(KEYS)
        .execute();
    for await (const rows of readInBatches(read))
      found.push(...rows.flatMap(({ file_key }) => file_key ?? []));
    return found;
  },
};

const vehiclesIn = (tx: Db) => tx.selectFrom('deleted_rows').where('kind', '=', 'vehicle');

const readVehicle = (content: string) => JSON.parse(content) as StoredVehicle; // a row of vehicles

async function countPhotos(tx: Db, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('deleted_rows')
    .select(({ fn }) => ['vehicle_id', fn.countAll<number>().as('count')])
    .where('kind', '=', 'photo')
    .where('vehicle_id', 'in', vehicleIds)
    .groupBy('vehicle_id')
    .execute();
  // PostgreSQL returns counts as bigint.
  return new Map(rows.map(({ vehicle_id, count }) => [vehicle_id, Number(count)]));
}
