import type { Db } from '#server/db/database.ts';
import type { StoredVehicle } from './admin-vehicle.repository.ts';

/** Drafts that were made under one of these keys. One that was public and is hidden is stock. */
export function listDraftsOf(tx: Db, creationKeys: readonly string[]): Promise<StoredVehicle[]> {
  return tx
    .selectFrom('vehicles')
    .innerJoin('vehicle_creations', 'vehicle_creations.vehicle_id', 'vehicles.id')
    .selectAll('vehicles')
    .where('creation_key', 'in', ['', ...creationKeys])
    .where('is_draft', '=', 1)
    .where('hidden_at', 'is', null)
    .orderBy('vehicles.id')
    .execute();
}

export async function removeDraft(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('vehicles').where('id', '=', id).where('is_draft', '=', 1).execute();
}

/** Forgets that something was made under these keys. */
export async function forgetCreations(tx: Db, creationKeys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('vehicle_creations')
    .where('creation_key', 'in', ['', ...creationKeys])
    .execute();
}
