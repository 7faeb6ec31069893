import { setImmediate as letOthersRun } from 'node:timers/promises';
import {
  type ActivityRepository,
  type Actor,
  VEHICLE_DELETED,
} from '#features/activity/server/activity.repository.ts';
import { getDeletedPhoto } from '#features/photos/photo.contract.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type {
  AdminVehicleRepository,
  StoredVehicle,
} from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { readFields } from '#features/vehicles/server/editing/vehicle-columns.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { toAddress } from '#shared/call-address.ts';
import { fromCents } from '#shared/money.ts';
import {
  type ChosenVehicle,
  DAYS_TO_PUT_BACK,
  type DeletedVehicles,
  MOST_DELETED_SHOWN,
} from '../../deleted-vehicles.contract.ts';
import { type DeletedVehicleRepository, forgetDeleted } from './deleted-vehicle.repository.ts';

interface Dependencies {
  database: Database;
  adminVehicles: AdminVehicleRepository;
  deletedVehicles: DeletedVehicleRepository;
  listPromises: ListPromises;
  photoService: Pick<PhotoService, 'removeFilesOf'>;
  activity: ActivityRepository;
  notePublished: (tx: Db, id: number) => Promise<void>;
  catalogue: CatalogueStore;
  clock: Clock;
}

/** What customers wait for with these vehicles, in words; only for those with something. */
export type ListPromises = (tx: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Buyers who have booked a vehicle are told of its deletion only then, so that an Undo tells nobody. */
const QUIET_MS = 15 * 60_000;

export type DeletionService = ReturnType<typeof createDeletionService>;

/**
 * Deletes vehicles, and puts them back: with their numbers, photos, prices and history, so that inquiries, bookings, holds and
 * window cards are theirs again. All of them in one transaction.
 */
export function createDeletionService(dependencies: Dependencies) {
  const { database, adminVehicles, deletedVehicles, photoService, activity, notePublished } = dependencies;
  const { listPromises, catalogue, clock } = dependencies;

  return {
    /** Which vehicles these are, and what customers wait for. Leaves out what is gone. */
    async look(ids: readonly number[]): Promise<ChosenVehicle[]> {
      const promises = await listPromises(database.db, ids);
      const found: ChosenVehicle[] = [];
      for (const id of new Set(ids)) {
        const row = await adminVehicles.find(id);
        if (!row) continue;
        const stockNumber = staffStockLabel({ ...row, stockNumber: row.stock_number });
        found.push({ id, title: titleInWords(row), stockNumber, inTheWay: promises.get(id) ?? '' });
      }
      return found;
    },

    /**
     * Leaves out what is gone already; 404 when all is. Returns the numbers of the others. Photo files stay as long as the rows.
     * A vehicle for which a customer waits is deleted among several only where somebody agreed to it.
     */
    async remove(
      ids: readonly number[],
      staff: Actor,
      several?: { agreed: readonly number[] },
    ): Promise<number[]> {
      const removed = await database.db.transaction().execute(async (tx) => {
        await adminVehicles.lockAll(tx, ids);
        const rows: StoredVehicle[] = [];
        for (const id of new Set(ids)) {
          const row = await adminVehicles.lock(tx, id);
          if (row) rows.push(row);
        }
        if (several) {
          const promises = await listPromises(
            tx,
            rows.map(({ id }) => id),
          );
          const kept = rows.find(({ id }) => promises.has(id) && !several.agreed.includes(id));
          if (kept) throw promised(kept, promises.get(kept.id));
        }
        if (rows.length === 0) throw new AppError('not_found', 'That vehicle does not exist');
        await deletedVehicles.setAside(
          tx,
          rows.map(({ id }) => id),
          staff,
        );
        await activity.recordMany(
          tx,
          rows.map((row) => ({
            staff,
            action: VEHICLE_DELETED,
            vehicleId: row.id,
            title: `Vehicle deleted: ${titleInWords(row)}`,
            before: readFields(row),
          })),
        );
        return rows.map(({ id }) => id);
      });
      await catalogue.refreshOrLater();
      return removed;
    },

    async list(): Promise<DeletedVehicles> {
      const deleted = await deletedVehicles.list(MOST_DELETED_SHOWN);
      return deleted.map(({ vehicle, photoCount, staff_name, deleted_at }) => ({
        id: vehicle.id,
        title: titleInWords(vehicle),
        stockNumber: staffStockLabel({ ...vehicle, stockNumber: vehicle.stock_number }),
        price: vehicle.price_cents === null ? null : fromCents(vehicle.price_cents),
        status: vehicle.status,
        isDraft: vehicle.is_draft === 1,
        photoCount,
        image: vehicle.featured_photo_id === null ? '' : addressOf(vehicle.id, vehicle.featured_photo_id),
        staffName: staff_name,
        time: deleted_at,
      }));
    },

    /** A photo of a vehicle that can be put back. */
    findPhoto: deletedVehicles.findPhoto,

    /** All of these or none. Returns how many. */
    async putBack(ids: readonly number[], staff: Actor): Promise<number> {
      const count = await database.db.transaction().execute(async (tx) => {
        const rows = await deletedVehicles.lock(tx, ids);
        if (rows.length < new Set(ids).size) throw alreadyGone();
        for (const row of rows) {
          if (!(await deletedVehicles.putBack(tx, row.id))) throw inTheWay(row);
          if (row.is_draft === 0) await notePublished(tx, row.id);
        }
        await activity.recordMany(
          tx,
          rows.map((row) => ({
            staff,
            action: 'vehicle_put_back',
            vehicleId: row.id,
            title: `Vehicle put back: ${titleInWords(row)}`,
          })),
        );
        return rows.length;
      });
      await catalogue.refreshOrLater();
      return count;
    },

    /** Whether an Undo may still follow at once. */
    isJustDeleted: (tx: Db, vehicleId: number): Promise<boolean> =>
      deletedVehicles.wasDeletedSince(tx, vehicleId, new Date(clock.now().getTime() - QUIET_MS)),

    /** Rows first, files last: a crash in between leaves files for the sweep, never a broken picture. */
    async forgetOld(before: (days: number) => Promise<Date>): Promise<void> {
      const since = await before(DAYS_TO_PUT_BACK);
      for (;;) {
        const ids = await deletedVehicles.listBefore(since);
        if (ids.length === 0) return;
        const keys = await database.db.transaction().execute((tx) => forgetDeleted(tx, ids));
        await photoService.removeFilesOf(keys);
        await letOthersRun();
      }
    },
  };
}

const promised = (row: StoredVehicle, words = '') =>
  new AppError(
    'conflict',
    `${titleInWords(row)} is in the way of it: ${words}. Nothing was deleted. Look again and decide about it.`,
  );

const alreadyGone = () =>
  new AppError(
    'not_found',
    `It has been put back already, or its ${DAYS_TO_PUT_BACK} days are over. Load the page again to see what is there.`,
  );

const inTheWay = (row: StoredVehicle) =>
  new AppError(
    'conflict',
    `${titleInWords(row)} cannot be put back, because a vehicle or photo with its number is in the stock: a backup or an import brought it. Nothing was changed.`,
  );

/** For those alone who may see what was deleted: the photo's usual address is nobody's until the vehicle is back. */
function addressOf(id: number, photoId: number): string {
  return toAddress(getDeletedPhoto.path, { params: { id, photoId } });
}
