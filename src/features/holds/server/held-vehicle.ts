import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Sale, VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { HELD_STATUS, type HoldDecision, holding, statusAfterHold } from '../hold-states.ts';
import type { StoredHold } from './hold.repository.ts';

export type SetHeldVehicle = ReturnType<typeof createHeldVehicle>;

/** Sets the vehicle's status by a decision, with its line of history like any change. Returns the status from before. */
export function createHeldVehicle(vehicleStatus: Pick<VehicleStatusService, 'changeIn'>) {
  return (
    tx: Db,
    hold: Pick<StoredHold, 'vehicle_id' | 'status_before'>,
    decision: HoldDecision,
    by: Actor,
    sale?: Sale,
  ): Promise<string | undefined> => {
    const { vehicle_id } = hold;
    if (vehicle_id === null) return Promise.resolve(undefined);
    const next = (status: string) => {
      // Somebody may have set another status while it was held.
      if (holding.includes(decision)) return isSold({ status }) ? status : HELD_STATUS;
      if (decision === 'sell') return 'sold';
      return decision === 'release' ? statusAfterHold(status, hold) : status;
    };
    return vehicleStatus.changeIn(tx, vehicle_id, next, by, sale);
  };
}
