import { takeBackCards } from '#features/printed-matter/server/left-card.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import { insertRows, readTable } from '../database-rows.repository.ts';
import { readAll } from './carried-rows.ts';
import type { ToVehicle } from './carried-vehicle.ts';

const tables = ['printed_cards', 'left_cards'] as const;

type Restored = ArchivedRow & { table: (typeof tables)[number] };

/**
 * The cards that hang in the yard are those printed last, whatever a restore brings back: of each vehicle and size the
 * newer one is kept, and what was taken down stays down. A card whose vehicle goes with the restore is left without it.
 * Call it before the rows go; call the answer once those of the backup are in.
 */
export async function rememberCards(tx: Db): Promise<(after: Db, toVehicle: ToVehicle) => Promise<void>> {
  const before = new Map<string, ArchivedRow>();
  for (const table of tables)
    for (const row of await readAll(tx, table)) {
      const other = before.get(nameOf(row));
      // A left card of the same print was taken down last.
      if (!other || !isNewer(other, row)) before.set(nameOf(row), row);
    }

  return async (after, toVehicle) => {
    const restored = await keepNewest(after);
    const there = new Set<number>();
    for await (const rows of readTable(after, 'vehicles', ['id']))
      for (const { id } of rows) there.add(Number(id));
    const newer = { printed_cards: [] as ArchivedRow[], left_cards: [] as ArchivedRow[] };
    for (const { id: _id, ...row } of before.values()) {
      const vehicle_id = toVehicle(row.vehicle_id);
      if (vehicle_id === null) continue;
      const other = restored.get(nameOf({ ...row, vehicle_id }));
      if (other && isNewer(other, row)) continue;
      if (other && other.printed_at === row.printed_at) {
        const taken_down_at = row.taken_down_at === null ? null : String(row.taken_down_at);
        await after
          .updateTable(other.table)
          .set({ taken_down_at })
          .where('id', '=', Number(other.id))
          .execute();
        continue;
      }
      if (other) await remove(after, other);
      newer[there.has(vehicle_id) ? 'printed_cards' : 'left_cards'].push({ ...row, vehicle_id });
    }
    for (const table of tables) await insertRows(after, table, newer[table]);
    await takeBackCards(after);
  };
}

/** A card may stand in both tables, as in the middle of an import: the older one goes. */
async function keepNewest(after: Db): Promise<ReadonlyMap<string, Restored>> {
  const newest = new Map<string, Restored>();
  const older: Restored[] = [];
  for (const table of tables)
    for await (const rows of readTable(after, table, ['id', 'vehicle_id', 'size', 'printed_at']))
      for (const found of rows) {
        const row = { ...found, table };
        const other = newest.get(nameOf(row));
        if (other && isNewer(other, row)) older.push(row);
        else {
          if (other) older.push(other);
          newest.set(nameOf(row), row);
        }
      }
  for (const row of older) await remove(after, row);
  return newest;
}

async function remove(after: Db, { table, id }: Restored): Promise<void> {
  await after.deleteFrom(table).where('id', '=', Number(id)).execute();
}

/** There is one card of each vehicle and size. */
const nameOf = ({ vehicle_id, size }: ArchivedRow) => `${vehicle_id} ${size}`;
const isNewer = (one: ArchivedRow, other: ArchivedRow) => String(one.printed_at) > String(other.printed_at);
