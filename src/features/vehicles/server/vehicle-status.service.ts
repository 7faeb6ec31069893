import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { sydneyDay } from '#shared/dates.ts';
import { changesInBrackets } from '../field-words.ts';
import { titleInWords } from '../staff-title.ts';
import type { AdminVehicleRepository } from './admin-vehicle.repository.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { datesOf } from './dates-set-by-server.ts';
import { describeChanges } from './vehicle-columns.ts';

interface Dependencies {
  adminVehicles: AdminVehicleRepository;
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  clock: Clock;
}

export type VehicleStatusService = ReturnType<typeof createVehicleStatusService>;

/** The status of a vehicle as part of another change, such as a hold. */
export function createVehicleStatusService({ adminVehicles, activity, catalogue, clock }: Dependencies) {
  return {
    /**
     * In the caller's transaction, with its line of activity. `decide` is told what it is; the answer is what it was
     * before, or undefined when there is no such vehicle.
     */
    async changeIn(
      tx: Db,
      id: number,
      decide: (status: string) => string,
      staff: Actor,
    ): Promise<string | undefined> {
      const row = await adminVehicles.lock(tx, id);
      if (!row) return undefined;
      const status = decide(row.status);
      if (status === row.status) return row.status;
      const columns = { status, ...datesOf(row, { status }, sydneyDay(clock.now())) };
      await adminVehicles.update(tx, id, columns);
      const changes = describeChanges(row, columns);
      const title = `Vehicle updated: ${titleInWords(row)}${changesInBrackets(changes.before, changes.after)}`;
      await activity.record(tx, { staff, action: 'vehicle_updated', vehicleId: id, title, ...changes });
      return row.status;
    },

    /** What it is in the caller's transaction: the catalogue may be a moment behind. */
    findIn: async (tx: Db, id: number): Promise<string | undefined> =>
      (await adminVehicles.find(id, tx))?.status,

    refreshOrLater: catalogue.refreshOrLater,
  };
}
