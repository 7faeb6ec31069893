import {
  type ActivityRepository,
  type Actor,
  VEHICLE_HIDDEN,
} from '#features/activity/server/activity.repository.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { AdminVehicleRepository } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { datesOf } from '#features/vehicles/server/editing/dates-set-by-server.ts';
import { isHidden } from '#features/vehicles/server/editing/hidden-vehicle.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { sydneyDay } from '#shared/dates.ts';
import { toAdminVehicle } from '../admin-vehicle.presenter.ts';

interface Dependencies {
  database: Database;
  adminVehicles: AdminVehicleRepository;
  activity: ActivityRepository;
  notePublished: (tx: Db, id: number) => Promise<void>;
  catalogue: CatalogueStore;
  clock: Clock;
}

export type PublishingService = ReturnType<typeof createPublishingService>;

/** Puts a vehicle on the site and takes it off again. Asked for twice, it is done once. */
export function createPublishingService(dependencies: Dependencies) {
  const { database, adminVehicles, activity, notePublished, catalogue, clock } = dependencies;

  async function change(
    id: number,
    work: (tx: Db, row: NonNullable<Awaited<ReturnType<AdminVehicleRepository['lock']>>>) => Promise<void>,
  ): Promise<AdminVehicle> {
    const changed = await database.db.transaction().execute(async (tx) => {
      const row = await adminVehicles.lock(tx, id);
      if (row) await work(tx, row);
      return adminVehicles.find(id, tx);
    });
    if (!changed) throw new AppError('not_found', 'That vehicle does not exist');
    await catalogue.refreshOrLater();
    return toAdminVehicle(changed);
  }

  return {
    publish: (id: number, staff: Actor) =>
      change(id, async (tx, row) => {
        if (row.is_draft === 0) return;
        const isBack = isHidden(row);
        // One that comes back was first seen earlier, on a day that may be unknown.
        const dates = isBack ? {} : datesOf(row, { is_draft: 0 }, sydneyDay(clock.now()));
        await adminVehicles.update(tx, id, { is_draft: 0, hidden_at: null, ...dates });
        await notePublished(tx, id);
        const title = `${isBack ? 'Vehicle shown on the site again' : 'Vehicle published'}: ${titleInWords(row)}`;
        await activity.record(tx, { staff, action: 'vehicle_published', vehicleId: id, title });
      }),

    hide: (id: number, staff: Actor) =>
      change(id, async (tx, row) => {
        if (isHidden(row)) return;
        if (row.is_draft === 1)
          throw new AppError('conflict', 'This vehicle is a draft: it is not on the site yet.');
        await adminVehicles.update(tx, id, { is_draft: 1, hidden_at: clock.now().toISOString() });
        const title = `Vehicle hidden from the site: ${titleInWords(row)}`;
        await activity.record(tx, { staff, action: VEHICLE_HIDDEN, vehicleId: id, title });
      }),
  };
}
