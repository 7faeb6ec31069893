import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';
import type { ToVehicle } from './carried-vehicle.ts';
import { insertRows, readTable } from './database-rows.repository.ts';

/**
 * The cards that hang in the vehicles are those printed last, whatever a restore brings back: of each vehicle and size
 * the newer one is kept. Call it before the rows go; call the answer once those of the backup are in.
 */
export async function rememberCards(tx: Db): Promise<(after: Db, toVehicle: ToVehicle) => Promise<void>> {
  const before: ArchivedRow[] = [];
  for await (const rows of readTable(tx, 'printed_cards')) before.push(...rows);

  return async (after, toVehicle) => {
    const restored = new Map<string, ArchivedRow>();
    for await (const rows of readTable(after, 'printed_cards', ['id', 'vehicle_id', 'size', 'printed_at']))
      for (const row of rows) restored.set(`${row.vehicle_id} ${row.size}`, row);
    const there = new Set<number>();
    for await (const rows of readTable(after, 'vehicles', ['id']))
      for (const { id } of rows) there.add(Number(id));
    const newer: ArchivedRow[] = [];
    for (const { id: _id, ...row } of before) {
      const vehicle_id = toVehicle(row.vehicle_id);
      if (vehicle_id === null || !there.has(vehicle_id)) continue;
      const other = restored.get(`${vehicle_id} ${row.size}`);
      if (other && String(other.printed_at) >= String(row.printed_at)) continue;
      if (other) await after.deleteFrom('printed_cards').where('id', '=', Number(other.id)).execute();
      newer.push({ ...row, vehicle_id });
    }
    await insertRows(after, 'printed_cards', newer);
  };
}
