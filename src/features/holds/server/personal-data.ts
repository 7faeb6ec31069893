import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { Database } from '#server/db/database.ts';
import type { NamingWords, PersonalData } from '#server/people/personal-data.ts';
import { personColumns, readable, withVehicle } from '#server/people/readable.ts';
import { holdFor, namelessHoldTitles } from '../activity-words.ts';
import { statusAfterHold } from '../hold-states.ts';
import { lockConfirmed, removeHolds } from './person-holds.repository.ts';

const holdColumns = {
  created_at: 'Asked',
  ...personColumns,
  message: 'Message',
  wanted_until: 'Needed until',
  state: 'State',
  until_at: 'Until',
  vouched_at: 'Mailbox confirmed',
  keep_by: 'To be confirmed by',
} as const;

/** What is held about somebody for whom a vehicle is. */
export function listHoldData({
  database: { engine },
  vehicleStatus,
}: {
  database: Database;
  vehicleStatus: Pick<VehicleStatusService, 'changeIn'>;
}): PersonalData[] {
  return [
    {
      label: 'Holds of vehicles',
      list: async (_tx, { holds }) => holds.map((row) => withVehicle(readable(row, holdColumns), row)),
      async lock(tx, { holds }) {
        if (engine === 'sqlite') return [];
        const kept = await lockConfirmed(tx, holds, engine);
        return kept.flatMap(({ vehicle_id }) => vehicle_id ?? []);
      },
      async erase(tx, { holds }, staff) {
        // Once the hold is gone, nothing asks staff about its vehicle any more: so it is given back. Locks the hold first
        // and then its vehicle, in the order of a staff decision.
        for (const hold of await lockConfirmed(tx, holds, engine)) {
          if (hold.vehicle_id === null) continue;
          await vehicleStatus.changeIn(tx, hold.vehicle_id, (status) => statusAfterHold(status, hold), staff);
        }
        await removeHolds(tx, holds);
      },
    },
  ];
}

export const holdNames: NamingWords = {
  nameless: namelessHoldTitles,
  beginnings: (name) => [`${holdFor({ first_name: name, last_name: '' })}:`],
};
