import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { idsOf } from '#server/people/person.ts';
import { statusAfterHold } from '../hold-states.ts';

interface Dependencies {
  database: Database;
  vehicleStatus: Pick<VehicleStatusService, 'changeIn'>;
}

/** Gives vehicles back that are on hold for somebody: once the hold is gone, nothing asks staff about them any more. */
export function createHoldsRelease({ database, vehicleStatus }: Dependencies) {
  return async (tx: Db, holds: readonly { id: number }[], staff: Actor): Promise<void> => {
    const query = tx
      .selectFrom('vehicle_holds')
      .select(['vehicle_id', 'status_before'])
      .where('id', 'in', idsOf(holds))
      .where('state', '=', 'confirmed')
      .orderBy('id');
    // Locks the hold first and then its vehicle, in the order of a staff decision.
    const confirmed = await locked(query, database.engine).execute();
    for (const hold of confirmed) {
      if (hold.vehicle_id === null) continue;
      await vehicleStatus.changeIn(tx, hold.vehicle_id, (status) => statusAfterHold(status, hold), staff);
    }
  };
}
