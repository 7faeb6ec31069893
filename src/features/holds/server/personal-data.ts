import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { Database } from '#server/db/database.ts';
import { idsOf } from '#server/people/person.ts';
import type { NamingWords, PeopleRows, PersonalData } from '#server/people/personal-data.ts';
import { personColumns, readable, withVehicle } from '#server/people/readable.ts';
import { holdFor, namelessHoldTitles } from '../activity-words.ts';
import { createHoldsRelease } from './release-holds.ts';

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
export function listHoldData(needed: {
  database: Database;
  vehicleStatus: Pick<VehicleStatusService, 'changeIn'>;
}): PersonalData[] {
  const releaseHolds = createHoldsRelease(needed);
  return [
    {
      label: 'Holds of vehicles',
      list: async (_tx, { holds }) => holds.map((row) => withVehicle(readable(row, holdColumns), row)),
      async erase(tx, { holds }, staff) {
        await releaseHolds(tx, holds, staff);
        await tx.deleteFrom('vehicle_holds').where('id', 'in', idsOf(holds)).execute();
      },
    },
  ];
}

export const holdRows: PeopleRows<'holds'> = {
  kind: 'holds',
  listKeys: (tx) => tx.selectFrom('vehicle_holds').select(['id', 'key']).execute(),
  listByIds: (tx, ids) => tx.selectFrom('vehicle_holds').selectAll().where('id', 'in', ids).execute(),
};

export const holdNames: NamingWords = {
  nameless: namelessHoldTitles,
  beginnings: (name) => [`${holdFor({ first_name: name, last_name: '' })}:`],
};
