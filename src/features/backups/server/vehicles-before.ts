import type { Db } from '#server/db/database.ts';
import { readTable } from './database-rows.repository.ts';

export interface VehicleBefore {
  createdAt: string;
  status: string;
  soldOn: string;
}

/** The stock as it was before a restore, by number. */
export type VehiclesBefore = ReadonlyMap<number, VehicleBefore>;

export async function readVehiclesBefore(tx: Db): Promise<VehiclesBefore> {
  const found = new Map<number, VehicleBefore>();
  for await (const rows of readTable(tx, 'vehicles', ['id', 'created_at', 'status', 'sold_on'])) {
    for (const { id, created_at, status, sold_on } of rows)
      found.set(Number(id), {
        createdAt: String(created_at),
        status: String(status),
        soldOn: String(sold_on),
      });
  }
  return found;
}
