import {
  findVehiclesOf,
  type PhotoOwner,
  type PhotoOwners,
  photosInOrder,
} from '#features/photos/server/photo.repository.ts';
import { countPhotosOf } from '#features/photos/server/photo-count.repository.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';

/** Rows per batch: small enough not to block visitors. */
const BATCH = 100;

/** Vehicles as photos know them. */
export function createPhotoOwners({ engine }: Pick<Database, 'engine'>): PhotoOwners {
  const query = (tx: Db, id: number) =>
    tx
      .selectFrom('vehicles')
      .select(['id', 'year', 'make', 'model', 'featured_photo_id', 'is_draft', 'hidden_at'])
      .where('id', '=', id);
  return {
    find: async (tx, id): Promise<PhotoOwner | undefined> => query(tx, id).executeTakeFirst(),
    lock: async (tx, id): Promise<PhotoOwner | undefined> => locked(query(tx, id), engine).executeTakeFirst(),

    async feature(tx, { id, vehicle_id }) {
      await tx.updateTable('vehicles').set({ featured_photo_id: id }).where('id', '=', vehicle_id).execute();
    },

    async markChanged(tx, id, at) {
      await tx.updateTable('vehicles').set({ updated_at: at.toISOString() }).where('id', '=', id).execute();
    },
  };
}

/** A vehicle of a locked stock whose featured photo is gone has its next one featured, if any. */
export async function mendFeatured(tx: Db): Promise<void> {
  const read = (after: number) =>
    tx
      .selectFrom('vehicles')
      .select(['id', 'featured_photo_id'])
      .where('featured_photo_id', 'is not', null)
      .$narrowType<{ featured_photo_id: number }>()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  for await (const rows of readInBatches(read)) {
    const vehicleOf = await findVehiclesOf(
      tx,
      rows.map(({ featured_photo_id }) => featured_photo_id),
    );
    const lost = rows
      .filter(({ id, featured_photo_id }) => vehicleOf.get(featured_photo_id) !== id)
      .map(({ id }) => id);
    if (lost.length === 0) continue;
    const photos = await photosInOrder(tx).where('vehicle_id', 'in', lost).execute();
    for (const vehicleId of lost) {
      const next = photos.find(({ vehicle_id }) => vehicle_id === vehicleId);
      await tx
        .updateTable('vehicles')
        .set({ featured_photo_id: next?.id ?? null })
        .where('id', '=', vehicleId)
        .execute();
    }
  }
}

/** Vehicles whose featured photo is none of theirs, or that have photos and none featured. */
export async function listWronglyFeatured(tx: Db): Promise<number[]> {
  const wrong: number[] = [];
  const read = (after: number) =>
    tx
      .selectFrom('vehicles')
      .select(['id', 'featured_photo_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  for await (const rows of readInBatches(read)) {
    const counts = await countPhotosOf(
      tx,
      rows.map(({ id }) => id),
      { withSpins: true },
    );
    const vehicleOf = await findVehiclesOf(
      tx,
      rows.flatMap(({ featured_photo_id }) => featured_photo_id ?? []),
    );
    for (const { id, featured_photo_id: featured } of rows) {
      const isRight = counts.has(id)
        ? featured !== null && vehicleOf.get(featured) === id
        : featured === null;
      if (!isRight) wrong.push(id);
    }
  }
  return wrong;
}
