import { z } from 'zod';
import {
  type ActivityEntry,
  type ActivityRepository,
  type Actor,
  WITH_OTHERS,
} from '#features/activity/server/activity.repository.ts';
import { changesInBrackets, fieldWords } from '#features/vehicles/fields/field-words.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { VehicleValues } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type {
  BulkChangeRepository,
  BulkVehicle,
} from '#features/vehicles/server/editing/bulk-change.repository.ts';
import { type HeldStatus, type Settled, settle } from '#features/vehicles/server/editing/held-status.ts';
import { describeChanges, toColumns } from '#features/vehicles/server/editing/vehicle-columns.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { readStoredJson } from '#shared/stored.ts';
import type {
  applyBulkChange,
  BulkChange,
  BulkChanges,
  BulkPreview,
  BulkUndone,
  previewBulkChange,
} from '../../bulk-change.contract.ts';
import { bulkWords, countedVehicles } from '../../bulk-words.ts';
import { planChange } from './bulk-plan.ts';

interface Dependencies {
  database: Database;
  bulkChanges: BulkChangeRepository;
  heldStatus: Pick<HeldStatus, 'listHeld'>;
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  clock: Clock;
}

/** How long a change can be undone, and how many are offered. */
const UNDO_DAYS = 7;
const MOST_OFFERED = 5;
/** How many vehicles a message names. */
const MOST_NAMED = 5;

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const storedSchema = z.object({
  vehicles: z.array(z.object({ id: z.number(), before: factsSchema, after: factsSchema })),
});

const ON_HOLD = 'it is on hold for a customer';

/** A vehicle with the columns that it gets. */
interface Changing {
  row: BulkVehicle;
  columns: Settled<Partial<VehicleValues>>;
}

export type BulkChangeService = ReturnType<typeof createBulkChangeService>;

/**
 * The same change to several vehicles: previewed here, applied to all of them or to none, and undone. The history of
 * each vehicle has its entry; the activity has one for all, which also holds what an undoing needs.
 */
export function createBulkChangeService(dependencies: Dependencies) {
  const { database, bulkChanges, heldStatus, activity, catalogue, clock } = dependencies;
  const today = () => sydneyDay(clock.now());
  const undoableSince = () => new Date(clock.now().getTime() - UNDO_DAYS * DAY_MS);

  /** What becomes of each. */
  async function plan(tx: Db, rows: readonly BulkVehicle[], change: BulkChange) {
    const ids = change.kind === 'status' ? rows.map(({ id }) => id) : [];
    const held = await heldStatus.listHeld(tx, ids);
    return rows.map((row) => ({
      row,
      ...planChange(row, change, { today: today(), isHeld: held.has(row.id) }),
    }));
  }

  /** Returns what was stored of each, for the entry about all. */
  async function write(tx: Db, changing: readonly Changing[], staff: Actor) {
    const alike = Map.groupBy(changing, ({ columns }) => JSON.stringify(columns));
    for (const some of alike.values()) {
      const ids = some.map(({ row }) => row.id);
      await bulkChanges.update(tx, ids, some[0]?.columns ?? {});
    }
    await bulkChanges.notePrices(
      tx,
      changing.map(({ row }) => row.id),
    );
    const stored = changing.map(({ row, columns }) => ({ row, ...describeChanges(row, columns) }));
    await activity.recordMany(
      tx,
      stored.map(({ row, before, after }): ActivityEntry => {
        const title = `Vehicle updated: ${titleInWords(row)}${changesInBrackets(before, after)}`;
        return { staff, action: WITH_OTHERS, vehicleId: row.id, title, before, after };
      }),
    );
    return stored.map(({ row, before, after }) => ({ id: row.id, before, after }));
  }

  return {
    async preview({ change, ids }: BodyOf<typeof previewBulkChange>): Promise<BulkPreview> {
      const rows = await bulkChanges.list(ids);
      const planned = await plan(database.db, rows, change);
      const newlyFeatured = planned.reduce(
        (sum, { row, columns }) => sum + countFeatured({ ...row, ...columns }) - countFeatured(row),
        0,
      );
      return {
        vehicles: planned.map(({ row, columns, note }) => ({
          id: row.id,
          title: titleInWords(row),
          stockNumber: staffStockLabel({ ...row, stockNumber: row.stock_number }),
          revision: row.revision,
          changes: changesInWords(row, columns),
          note,
        })),
        missing: new Set(ids).size - rows.length,
        featuredCount: (await bulkChanges.countFeatured()) + newlyFeatured,
      };
    },

    /** How many vehicles it has changed. */
    async apply(
      { change, vehicles, key }: BodyOf<typeof applyBulkChange>,
      staff: Actor,
    ): Promise<{ count: number; title: string }> {
      const seen = new Map(vehicles.map(({ id, revision }) => [id, revision]));
      const done = await database.db.transaction().execute(async (tx) => {
        const rows = await bulkChanges.list([...seen.keys()], { tx, isLocked: true });
        // After the lock: of two calls with the same key the second finds what the first has done.
        const earlier = await bulkChanges.find(tx, key, undoableSince());
        if (earlier) return { count: readStored(earlier.after).length, title: earlier.title };
        refuseChanged(rows, seen);
        const changing = (await plan(tx, rows, change)).filter(({ note }) => note === '');
        if (changing.length === 0) {
          throw new AppError('conflict', 'None of these vehicles would change, so nothing was done.');
        }
        const after = { vehicles: await write(tx, changing, staff) };
        const title = `${countedVehicles(changing.length)} changed: ${bulkWords(change)}`;
        await activity.record(tx, { staff, ...bulkChanges.entryOf(key), title, after });
        return { count: changing.length, title };
      });
      await catalogue.refreshOrLater();
      return done;
    },

    async list(): Promise<BulkChanges> {
      const entries = await bulkChanges.listSince(undoableSince(), MOST_OFFERED);
      return entries.flatMap(({ before, title, staff_name, at }) => {
        const key = readStoredJson(before, z.object({ key: z.string() }))?.key;
        return key ? [{ key, title, staffName: staff_name, time: at }] : [];
      });
    },

    /** Where somebody has edited since what it changed, the vehicle is left alone and named; other edits are kept. */
    async undo(key: string, staff: Actor): Promise<Omit<BulkUndone, 'success'>> {
      const undone = await database.db.transaction().execute(async (tx) => {
        const entry = await bulkChanges.find(tx, key, undoableSince());
        const stored = readStored(entry?.after ?? null);
        if (!entry || stored.length === 0)
          throw new AppError('not_found', 'That change does not exist, or is too old to be undone.');
        if (await bulkChanges.isUndone(tx, key, undoableSince()))
          throw new AppError('conflict', 'That change has been undone already.');
        const ids = stored.map(({ id }) => id);
        const rows = new Map(
          (await bulkChanges.list(ids, { tx, isLocked: true })).map((row) => [row.id, row]),
        );
        const kept: BulkUndone['kept'] = [];
        const changing: Changing[] = [];
        const held = await heldStatus.listHeld(tx, ids);
        for (const { id, before, after } of stored) {
          const row = rows.get(id);
          if (!row) kept.push({ id, title: `Vehicle ${id}`, reason: 'it is no longer there' });
          else if (!isAs(row, after))
            kept.push({ id, title: titleInWords(row), reason: 'it has been edited since' });
          else {
            const { columns, isKept } = settle(row, toColumns(before), held.has(id));
            if (isKept) kept.push({ id, title: titleInWords(row), reason: ON_HOLD });
            else changing.push({ row, columns });
          }
        }
        if (changing.length === 0) {
          throw new AppError(
            'conflict',
            `Nothing was undone, because every one of these vehicles ${whyKept(kept, 'has')}: ${nameSome(kept.map(({ title }) => title))}.`,
          );
        }
        await write(tx, changing, staff);
        const after = { vehicles: changing.length };
        await activity.record(tx, {
          staff,
          ...bulkChanges.undoingOf(key),
          title: `Undone: ${entry.title}`,
          after,
        });
        return { count: changing.length, kept };
      });
      await catalogue.refreshOrLater();
      return { ...undone, message: undoneWords(undone) };
    },
  };
}

/** All or nothing: one that has changed since the preview stops the change of all. */
function refuseChanged(rows: readonly BulkVehicle[], seen: ReadonlyMap<number, number>): void {
  const changed = rows.filter(({ id, revision }) => seen.get(id) !== revision).map(titleInWords);
  const found = new Set(rows.map(({ id }) => id));
  const gone = [...seen.keys()].filter((id) => !found.has(id)).map((id) => `vehicle ${id}, which is gone`);
  const names = [...changed, ...gone];
  if (names.length === 0) return;
  throw new AppError(
    'conflict',
    `Nothing was changed, because somebody has changed ${nameSome(names)} since the preview. Preview again.`,
  );
}

function changesInWords(row: BulkVehicle, columns: Partial<VehicleValues>) {
  const { before, after } = describeChanges(row, columns);
  return Object.keys(after).map((field) => ({
    field,
    before: fieldWords(field, before[field]),
    after: fieldWords(field, after[field]),
  }));
}

/** Whether these fields still have the values of a change. */
function isAs(row: BulkVehicle, facts: Parameters<typeof toColumns>[0]): boolean {
  return Object.keys(describeChanges(row, toColumns(facts)).after).length === 0;
}

function readStored(text: string | null) {
  return readStoredJson(text, storedSchema)?.vehicles ?? [];
}

function undoneWords({ count, kept }: Pick<BulkUndone, 'count' | 'kept'>): string {
  const done = `${countedVehicles(count)} put back`;
  if (kept.length === 0) return done;
  return `${done}. Left as they are, because they ${whyKept(kept, 'have')}: ${nameSome(kept.map(({ title }) => title))}`;
}

function whyKept(kept: BulkUndone['kept'], have: 'has' | 'have'): string {
  const edited = `${have} been edited or deleted since`;
  if (kept.every(({ reason }) => reason !== ON_HOLD)) return edited;
  return `${edited}, or ${have === 'has' ? 'is' : 'are'} on hold for a customer`;
}

function nameSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function countFeatured(vehicle: Pick<BulkVehicle, 'featured' | 'status'>): number {
  return vehicle.featured === 1 && !isSold(vehicle) ? 1 : 0;
}
