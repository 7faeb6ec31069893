import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { CarryOver, ToVehicle } from '#server/db/restoring/carry-over.ts';
import { insertRows, readAll, readTable, type TableRow } from '#server/db/table-rows.ts';
import { takeBackCards } from './left-card.repository.ts';
import { leftCards } from './tables/left-cards.table.ts';
import { printedCards } from './tables/printed-cards.table.ts';

const tables = [printedCards, leftCards] as const;

type Restored = TableRow & { table: (typeof tables)[number]['name'] };

/**
 * The cards that hang in the yard are those printed last, whatever a restore brings back: of each vehicle and size the
 * newer one is kept, and what was taken down stays down. A card whose vehicle goes with the restore is left without it.
 */
export const carriedCards: CarryOver = {
  async remember(tx, { toVehicle }) {
    const before = new Map<string, TableRow>();
    for (const table of tables)
      for (const row of await readAll(tx, table)) {
        const other = before.get(nameOf(row));
        // A left card of the same print was taken down last.
        if (!other || !isNewer(other, row)) before.set(nameOf(row), row);
      }
    return {
      async carry(after) {
        await keepCards(after, [...before.values()], toVehicle);
        return {};
      },
    };
  },
};

async function keepCards(after: Db, before: readonly TableRow[], toVehicle: ToVehicle): Promise<void> {
  const restored = await keepNewest(after);
  const there = await findStatuses(
    after,
    before.flatMap(({ vehicle_id }) => toVehicle(vehicle_id) ?? []),
  );
  const newer = { printed_cards: [] as TableRow[], left_cards: [] as TableRow[] };
  for (const { id: _id, ...row } of before) {
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
  for (const table of tables) await insertRows(after, table, newer[table.name]);
  await takeBackCards(after);
}

/** A card may stand in both tables, as in the middle of an import: the older one goes. */
async function keepNewest(after: Db): Promise<ReadonlyMap<string, Restored>> {
  const newest = new Map<string, Restored>();
  const older: Restored[] = [];
  for (const table of tables)
    for await (const rows of readTable(after, table, ['id', 'vehicle_id', 'size', 'printed_at']))
      for (const found of rows) {
        const row = { ...found, table: table.name };
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
const nameOf = ({ vehicle_id, size }: TableRow) => `${vehicle_id} ${size}`;
const isNewer = (one: TableRow, other: TableRow) => String(one.printed_at) > String(other.printed_at);
