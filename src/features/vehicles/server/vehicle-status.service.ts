import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { sydneyDay } from '#shared/dates.ts';
import { changesInBrackets } from '../fields/field-words.ts';
import { titleInWords } from '../names/staff-title.ts';
import { isSold } from '../sold.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import type { AdminVehicleRepository, StoredVehicle } from './editing/admin-vehicle.repository.ts';
import { datesOf } from './editing/dates-set-by-server.ts';
import { settledByHold } from './editing/held-status.ts';
import { describeChanges } from './editing/vehicle-columns.ts';

interface Dependencies {
  adminVehicles: AdminVehicleRepository;
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  /** Changes a vehicle that a clear has set aside, so that it comes back as was decided, also after it came again. */
  changeSetAside: (tx: Db, id: number, change: (row: StoredVehicle) => object) => Promise<void>;
  clock: Clock;
}

/** For how much it is sold by that. */
export type Sale = Partial<Pick<StoredVehicle, 'sold_price_cents'>>;

export type VehicleStatusService = ReturnType<typeof createVehicleStatusService>;

/** The status of a vehicle as a decision about its hold has it: no other change may offer a vehicle that is held. */
export function createVehicleStatusService(dependencies: Dependencies) {
  const { adminVehicles, activity, catalogue, changeSetAside, clock } = dependencies;
  const columnsOf = (row: StoredVehicle, status: string, sale?: Sale) => ({
    status: settledByHold(status),
    ...datesOf(row, { status }, sydneyDay(clock.now())),
    ...(isSold({ status }) && sale),
  });

  /** The vehicle in the stock, also one that comes again while this waits for its turn. Its copy set aside is changed. */
  async function lockBoth(tx: Db, id: number, decide: (status: string) => string) {
    const row = await adminVehicles.lock(tx, id);
    await changeSetAside(tx, id, (aside) => columnsOf(aside, decide(aside.status)));
    return row ?? adminVehicles.lock(tx, id);
  }

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
      sale?: Sale,
    ): Promise<string | undefined> {
      const row = await lockBoth(tx, id, decide);
      if (!row) return undefined;
      const status = decide(row.status);
      if (status === row.status) return row.status;
      const columns = columnsOf(row, status, sale);
      await adminVehicles.update(tx, id, columns);
      const changes = describeChanges(row, columns);
      const title = `Vehicle updated: ${titleInWords(row)}${changesInBrackets(changes.before, changes.after)}`;
      await activity.record(tx, { staff, action: 'vehicle_updated', vehicleId: id, title, ...changes });
      return row.status;
    },

    /** What it is in the caller's transaction: the catalogue may be a moment behind. */
    findIn: async (tx: Db, id: number): Promise<string | undefined> =>
      (await adminVehicles.find(id, tx))?.status,

    /** For a transaction that changes several, before whatever else it locks. */
    lockAll: adminVehicles.lockAll,

    refreshOrLater: catalogue.refreshOrLater,
  };
}
