import {
  type ActivityRepository,
  type Actor,
  VEHICLE_DELETED,
} from '#features/activity/server/activity.repository.ts';
import { titleInWords } from '#features/vehicles/staff-title.ts';
import type { Db } from '#server/db/database.ts';
import type { Person } from './person.ts';

/** What staff have made of cars that somebody offers, while it is a draft: then it is no stock, but what they sent. */
export function listDrafts(tx: Db, { inquiries }: Person) {
  const keys = ['', ...inquiries.map(({ submission_key }) => submission_key)];
  return tx
    .selectFrom('vehicles')
    .innerJoin('vehicle_creations', 'vehicle_creations.vehicle_id', 'vehicles.id')
    .selectAll('vehicles')
    .where('creation_key', 'in', keys)
    .where('is_draft', '=', 1)
    .orderBy('vehicles.id')
    .execute();
}

/** Its photos go with it; the sweep takes their files. The entry says what it was, without number plate and VIN. */
export async function removeDrafts(
  tx: Db,
  person: Person,
  { activity, staff }: { activity: ActivityRepository; staff: Actor },
): Promise<void> {
  for (const vehicle of await listDrafts(tx, person)) {
    await tx.deleteFrom('vehicles').where('id', '=', vehicle.id).where('is_draft', '=', 1).execute();
    await activity.record(tx, {
      staff,
      action: VEHICLE_DELETED,
      vehicleId: vehicle.id,
      title: `Vehicle deleted: ${titleInWords(vehicle)}`,
    });
  }
}
