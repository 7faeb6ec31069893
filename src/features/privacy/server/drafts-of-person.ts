import {
  type ActivityRepository,
  type Actor,
  VEHICLE_DELETED,
} from '#features/activity/server/activity.repository.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type { Db } from '#server/db/database.ts';
import { forgetDraftAside, listDraftsAside } from './drafts-set-aside.ts';
import type { Person } from './person.ts';

/** Drafts of vehicles that staff made from cars this person offers: until published they are personal data, not stock. */
export async function listDrafts(tx: Db, person: Person) {
  const here = await tx
    .selectFrom('vehicles')
    .innerJoin('vehicle_creations', 'vehicle_creations.vehicle_id', 'vehicles.id')
    .selectAll('vehicles')
    .where('creation_key', 'in', ['', ...keysOf(person)])
    .where('is_draft', '=', 1)
    .orderBy('vehicles.id')
    .execute();
  // A draft that a clear has set aside can be put back: it is held as well.
  const aside = (await listDraftsAside(tx, keysOf(person))).map(({ vehicle }) => vehicle);
  return [...here, ...aside.filter(({ id }) => !here.some((one) => one.id === id))];
}

function keysOf({ inquiries }: Person): string[] {
  return inquiries.map(({ submission_key }) => submission_key);
}

/** Photos go with their draft; the sweep removes the files. The entry names the vehicle without number plate and VIN. */
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
  // What is stock by now is theirs no more, also where a backup still has it as their draft.
  await tx
    .deleteFrom('vehicle_creations')
    .where('creation_key', 'in', ['', ...keysOf(person)])
    .execute();
  // Last, so that a draft set aside meanwhile is found.
  for (const draft of await listDraftsAside(tx, keysOf(person))) await forgetDraftAside(tx, draft);
}
