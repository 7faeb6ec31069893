import { type Selectable, sql } from 'kysely';
import { entriesSince } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { titleFields } from '../../vehicle-labels.ts';
import { isSoldRow } from '../sold-row.repository.ts';
import type { VehicleValues } from './admin-vehicle.repository.ts';
import type { Settled } from './held-status.ts';
import { notePrices } from './price-notes.repository.ts';

/** Small enough for one statement not to hold up other requests. */
const PORTION = 200;

/** One entry for the whole change; those of its vehicles have an action of their own. */
const CHANGED = 'vehicles_changed';
const PUT_BACK = 'vehicles_put_back';

const columns = [
  'id',
  ...titleFields,
  'stock_number',
  'status',
  'price_cents',
  'price_type',
  'featured',
  'sold_on',
  'sold_price_cents',
  'buyer_key',
  'published_on',
  'is_draft',
  'revision',
] as const;

export type BulkVehicle = Awaited<ReturnType<BulkChangeRepository['list']>>[number];
export type BulkChangeRepository = ReturnType<typeof createBulkChangeRepository>;

export function createBulkChangeRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;
  const keyText = (key: string) => JSON.stringify({ key });

  /** By id, so that two changes of the same vehicles wait for each other instead of locking each other out. */
  async function list(
    ids: readonly number[],
    { tx = db, isLocked = false }: { tx?: Db; isLocked?: boolean } = {},
  ) {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    const read = (some: number[]) => {
      const query = tx.selectFrom('vehicles').select(columns).where('id', 'in', some).orderBy('id');
      return (isLocked ? locked(query, engine) : query).execute();
    };
    const found: Awaited<ReturnType<typeof read>> = [];
    for (const some of portions(sorted)) found.push(...(await read(some)));
    return found;
  }

  return {
    list,

    async countFeatured(): Promise<number> {
      const { count } = await db
        .selectFrom('vehicles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('featured', '=', 1)
        .where(({ not }) => not(isSoldRow))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The same values for all of these. When all are done, `notePrices` is due. */
    async update(tx: Db, ids: readonly number[], values: Settled<Partial<VehicleValues>>): Promise<void> {
      const changed = {
        ...values,
        updated_at: clock.now().toISOString(),
        revision: sql<number>`revision + 1`,
      };
      for (const some of portions(ids))
        await tx.updateTable('vehicles').set(changed).where('id', 'in', some).execute();
    },

    notePrices: (tx: Db, ids: readonly number[]): Promise<void> => notePrices(tx, clock.now(), ids),

    entryOf: (key: string) => ({ action: CHANGED, before: { key } }),
    undoingOf: (key: string) => ({ action: PUT_BACK, before: { key } }),

    /** Locked, so that it is undone once. */
    async find(tx: Db, key: string, since: Date): Promise<Selectable<Tables['activity']> | undefined> {
      const query = entriesSince(tx, since)
        .selectAll()
        .where('action', '=', CHANGED)
        .where('before', '=', keyText(key));
      return locked(query, engine).executeTakeFirst();
    },

    async isUndone(tx: Db, key: string, since: Date): Promise<boolean> {
      const entry = await entriesSince(tx, since)
        .select('id')
        .where('action', '=', PUT_BACK)
        .where('before', '=', keyText(key))
        .executeTakeFirst();
      return entry !== undefined;
    },

    /** Newest first. */
    async listSince(since: Date, most: number) {
      const entries = await entriesSince(db, since)
        .select(['action', 'before', 'title', 'staff_name', 'at'])
        .where('action', 'in', [CHANGED, PUT_BACK])
        .orderBy('id', 'desc')
        .execute();
      const undone = new Set(entries.filter(({ action }) => action === PUT_BACK).map(({ before }) => before));
      return entries.filter(({ action, before }) => action === CHANGED && !undone.has(before)).slice(0, most);
    },
  };
}

function* portions<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION);
}
