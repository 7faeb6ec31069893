import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';
import { readAll } from './carried-rows.ts';
import type { ToVehicle } from './carried-vehicle.ts';
import { insertRows, readTable } from './database-rows.repository.ts';

const tables = ['printed_cards', 'left_cards'] as const;

/**
 * The cards that hang in the yard are those printed last, whatever a restore brings back: of each vehicle and size the
 * newer one is kept, and what was taken down stays down. A card whose vehicle goes with the restore is left without it.
 * Call it before the rows go; call the answer once those of the backup are in.
 */
export async function rememberCards(tx: Db): Promise<(after: Db, toVehicle: ToVehicle) => Promise<void>> {
  const before: ArchivedRow[] = [];
  for (const table of tables) before.push(...(await readAll(tx, table)));

  return async (after, toVehicle) => {
    const restored = new Map<string, ArchivedRow & { table: (typeof tables)[number] }>();
    for (const table of tables)
      for await (const rows of readTable(after, table, ['id', 'vehicle_id', 'size', 'printed_at']))
        for (const row of rows) restored.set(`${row.vehicle_id} ${row.size}`, { ...row, table });
    const there = new Set<number>();
    for await (const rows of readTable(after, 'vehicles', ['id']))
      for (const { id } of rows) there.add(Number(id));
    const newer = { printed_cards: [] as ArchivedRow[], left_cards: [] as ArchivedRow[] };
    for (const { id: _id, ...row } of before) {
      const vehicle_id = toVehicle(row.vehicle_id);
      if (vehicle_id === null) continue;
      const other = restored.get(`${vehicle_id} ${row.size}`);
      if (other && String(other.printed_at) > String(row.printed_at)) continue;
      if (other && other.printed_at === row.printed_at) {
        const taken_down_at = row.taken_down_at === null ? null : String(row.taken_down_at);
        await after
          .updateTable(other.table)
          .set({ taken_down_at })
          .where('id', '=', Number(other.id))
          .execute();
        continue;
      }
      if (other) await after.deleteFrom(other.table).where('id', '=', Number(other.id)).execute();
      newer[there.has(vehicle_id) ? 'printed_cards' : 'left_cards'].push({ ...row, vehicle_id });
    }
    for (const table of tables) await insertRows(after, table, newer[table]);
  };
}
