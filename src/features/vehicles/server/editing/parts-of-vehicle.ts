import { photos } from '#features/photos/server/tables/photos.table.ts';
import type { Db } from '#server/db/database.ts';
import { listWholeRows, type WholeRow } from '#server/db/whole-rows.ts';
import { priceHistory } from '../tables/price-history.table.ts';
import { vehicleCreations } from '../tables/vehicle-creations.table.ts';
import { vehicles } from '../tables/vehicles.table.ts';

/**
 * A vehicle and what the database deletes with it, by the word under which each is noted while it is set aside; in the
 * order in which they come back.
 */
export const partsOfVehicle = [
  { kind: 'vehicle', table: vehicles, owner: 'id' },
  { kind: 'photo', table: photos, owner: 'vehicle_id' },
  { kind: 'price', table: priceHistory, owner: 'vehicle_id' },
  { kind: 'creation', table: vehicleCreations, owner: 'vehicle_id' },
] as const;

interface Part {
  kind: string;
  table: Parameters<typeof listWholeRows>[1];
  owner: string;
}

export interface PartRow {
  /** Its own number; which wizard made a vehicle has none. */
  rowId: number;
  vehicleId: number;
  fileKey: string | null;
  row: WholeRow;
}

/** The rows of these vehicles. */
export async function listPart(
  tx: Db,
  { kind, table, owner }: Part,
  vehicleIds: readonly number[],
): Promise<PartRow[]> {
  const rows = await listWholeRows(tx, table, owner, vehicleIds);
  return rows.map((row) => ({
    rowId: Number(kind === 'creation' ? row.vehicle_id : row.id),
    vehicleId: Number(row[owner]),
    fileKey: kind === 'photo' ? String(row.file_key) : null,
    row,
  }));
}
