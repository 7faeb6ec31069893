import type { Db } from '#server/db/database.ts';
import type {
  Carried,
  CarryOver,
  KnownRows,
  Remembered,
  Restore,
  ToVehicle,
} from '#server/db/restoring/carry-over.ts';
import type { TableRow } from '#server/db/table-rows.ts';
import { readTable } from '../database-rows.repository.ts';
import { isOfSameDealership, readWhatCame } from './came-with-restore.ts';

type Order = Omit<Restore, 'isOurs' | 'toVehicle' | 'came'> & { features: readonly CarryOver[] };

/**
 * A restore brings the stock back, but what people sent and what was done since the backup stays: each feature knows what
 * of its own. Call it before the rows go; `choose` for each part of the backup; `complete` once they are in and the ids have
 * moved on; and `carryOver` once who was erased is out of them.
 */
export async function rememberWhatHappened(tx: Db, { features, ...order }: Order) {
  const { known } = order;
  const isOurs = await isOfSameDealership(tx, { known, features });
  const restore: Restore = {
    ...order,
    isOurs,
    toVehicle: await createVehicleLinks(tx, known, isOurs),
    came: await readWhatCame(tx, { known, features }),
  };
  const remembered: Remembered[] = [];
  for (const { remember } of features) if (remember) remembered.push(await remember(tx, restore));

  return {
    /** Which of these rows of the backup are put in. */
    async choose(table: string, rows: readonly TableRow[]): Promise<readonly TableRow[]> {
      for (const { choose } of remembered) if (choose?.[table]) return choose[table](rows);
      return rows;
    },

    async complete(after: Db): Promise<void> {
      for (const { complete } of remembered) await complete?.(after);
    },

    async carryOver(after: Db): Promise<Carried> {
      let carried: Carried = { counts: {}, changed: {}, newIds: {} };
      for (const { carry } of remembered) {
        const more = await carry?.(after, carried);
        if (!more) continue;
        carried = {
          counts: { ...carried.counts, ...more.counts },
          changed: { ...carried.changed, ...more.changed },
          newIds: { ...carried.newIds, ...more.newIds },
        };
      }
      return carried;
    },

    listFilesGone: (): string[] => remembered.flatMap(({ listFilesGone }) => listFilesGone?.() ?? []),
  };
}

/**
 * The number of a vehicle means the same vehicle after the restore only where the backup has none of that number, or
 * has the same one. In the backup of another dealership it is another car.
 */
async function createVehicleLinks(tx: Db, known: KnownRows, isOurs: boolean): Promise<ToVehicle> {
  const before = new Map<number, string>();
  for await (const rows of readTable(tx, 'vehicles', ['id', 'created_at']))
    for (const { id, created_at } of rows) before.set(Number(id), String(created_at));
  const inBackup = known('vehicles');
  return (value, cameWithRestore = false) => {
    if (value === null || value === undefined) return null;
    const id = Number(value);
    if (!inBackup.has(String(id))) return id;
    const isSame = before.has(id) ? before.get(id) === inBackup.get(String(id)) : isOurs && !cameWithRestore;
    return isSame ? id : null;
  };
}
