import type { Db } from '#server/db/database.ts';
import { readTable } from '../database-rows.repository.ts';

export interface VehicleBefore {
  createdAt: string;
  status: string;
  soldOn: string;
  stockNumber: string;
  vin: string;
}

/** The stock as it was before a restore, by number. */
export type VehiclesBefore = ReadonlyMap<number, VehicleBefore>;

export async function readVehiclesBefore(tx: Db): Promise<VehiclesBefore> {
  const found = new Map<number, VehicleBefore>();
  const columns = ['id', 'created_at', 'status', 'sold_on', 'stock_number', 'vin'];
  for await (const rows of readTable(tx, 'vehicles', columns)) {
    for (const { id, created_at, status, sold_on, stock_number, vin } of rows)
      found.set(Number(id), {
        createdAt: String(created_at),
        status: String(status),
        soldOn: String(sold_on),
        stockNumber: String(stock_number),
        vin: String(vin),
      });
  }
  return found;
}
