import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredPhoto } from '../photo.repository.ts';
import { toFileColumns } from '../photo-columns.ts';
import type { PreparedPhoto } from '../photo-intake.ts';

export type SpinRepository = ReturnType<typeof createSpinRepository>;

/** Behind every photo: the database features the next in order where the featured one is deleted. */
const BEHIND_PHOTOS = 10_000;

/** The views of vehicles from all around. They are rows of `photos`, so that all that happens to photos happens to them. */
export function createSpinRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async listOf(vehicleId: number, tx: Db = db): Promise<StoredPhoto[]> {
      return tx
        .selectFrom('photos')
        .selectAll()
        .where('vehicle_id', '=', vehicleId)
        .where('spin_place', 'is not', null)
        .orderBy('spin_place')
        .orderBy('id')
        .execute();
    },

    async insertAll(tx: Db, vehicleId: number, prepared: readonly PreparedPhoto[]): Promise<void> {
      for (const [spin_place, photo] of prepared.entries()) {
        const row = {
          vehicle_id: vehicleId,
          position: BEHIND_PHOTOS + spin_place,
          spin_place,
          ...toFileColumns(photo),
          created_at: clock.now().toISOString(),
        };
        await tx.insertInto('photos').values(row).execute();
      }
    },

    /** Returns the keys of its files. */
    async removeOf(tx: Db, vehicleId: number): Promise<string[]> {
      const gone = await tx
        .deleteFrom('photos')
        .where('vehicle_id', '=', vehicleId)
        .where('spin_place', 'is not', null)
        .returning('file_key')
        .execute();
      return gone.map(({ file_key }) => file_key);
    },
  };
}

export async function isInSpin(tx: Db, photoId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('spin_place', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
