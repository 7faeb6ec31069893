import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';

interface DraftAside {
  vehicle: StoredVehicle;
  /** Notes of everything that would come back with it. */
  noteIds: number[];
}

/** Drafts that were made under one of these keys and that a clear has set aside: they could still be put back. */
export async function listDraftsAside(tx: Db, creationKeys: readonly string[]): Promise<DraftAside[]> {
  const found: DraftAside[] = [];
  const creations = await tx
    .selectFrom('cleared_rows')
    .select(['clearance_id', 'row_id', 'content'])
    .where('kind', '=', 'creation')
    .orderBy('id')
    .execute();
  for (const { clearance_id, row_id: vehicleId, content } of creations) {
    if (!creationKeys.includes(String(JSON.parse(content).creation_key))) continue;
    const notes = await listNotesOf(tx, clearance_id, vehicleId);
    const vehicle = notes.find(({ kind }) => kind === 'vehicle')?.row as unknown as StoredVehicle | undefined; // a row of vehicles
    if (vehicle?.is_draft === 1 && !vehicle.hidden_at)
      found.push({ vehicle, noteIds: notes.map(({ id }) => id) });
  }
  return found;
}

/** Removes its notes, so that nothing of it comes back; the sweep removes the files of its photos. */
export async function forgetDraftAside(tx: Db, { noteIds }: DraftAside): Promise<void> {
  await tx.deleteFrom('cleared_rows').where('id', 'in', noteIds).execute();
}

/** The notes of the vehicle itself and of what belongs to it. */
async function listNotesOf(tx: Db, clearanceId: number, vehicleId: number) {
  const notes = await tx
    .selectFrom('cleared_rows')
    .select(['id', 'kind', 'content'])
    .where('clearance_id', '=', clearanceId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'vehicle'), eb('row_id', '=', vehicleId)]),
        // Also finds numbers that only begin with this one, which are left out below.
        eb('content', 'like', `%"vehicle_id":${vehicleId}%`),
      ]),
    )
    .execute();
  return notes
    .map(({ id, kind, content }) => ({ id, kind, row: JSON.parse(content) as Record<string, unknown> })) // what a clear has noted
    .filter(({ kind, row }) => (kind === 'vehicle' ? row.id : row.vehicle_id) === vehicleId);
}
