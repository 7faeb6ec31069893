import { type ActivityRepository, VEHICLE_DELETED } from '#features/activity/server/activity.repository.ts';
import {
  forgetDeleted,
  listDeletedDraftsOf,
} from '#features/stock-editing/server/deleting/deleted-vehicle.repository.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import {
  forgetCreations,
  listDraftsOf,
  removeDraft,
} from '#features/vehicles/server/editing/drafts-of-creations.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Person } from '#server/people/person.ts';
import type { PersonalData } from '#server/people/personal-data.ts';
import { readable } from '#server/people/readable.ts';
import { forgetDraftAside, listDraftsAside } from './drafts-set-aside.repository.ts';
import type { ImportNotes } from './undo/import-notes.repository.ts';

const vehicleColumns = {
  created_at: 'Made',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  rego: 'Registration',
  vin: 'VIN',
} as const;

/** Drafts of vehicles that staff made from cars this person offers: until published they are personal data, not stock. */
export function createDraftData({
  activity,
  importNotes,
}: {
  activity: ActivityRepository;
  importNotes: Pick<ImportNotes, 'forgetVehicles'>;
}): PersonalData {
  return {
    label: 'Drafts of the car they offered',
    list: async (tx, person) => (await listDrafts(tx, person)).map((row) => readable(row, vehicleColumns)),

    /** Photos go with their draft; the sweep removes the files. The entry names the vehicle without number plate and VIN. */
    async erase(tx, person, staff) {
      const drafts = await listDrafts(tx, person);
      await importNotes.forgetVehicles(
        tx,
        drafts.map(({ id }) => id),
      );
      for (const vehicle of drafts) {
        await removeDraft(tx, vehicle.id);
        await activity.record(tx, {
          staff,
          action: VEHICLE_DELETED,
          vehicleId: vehicle.id,
          title: `Vehicle deleted: ${titleInWords(vehicle)}`,
        });
      }
      // What is stock by now is theirs no more, also where a backup still has it as their draft.
      await forgetCreations(tx, keysOf(person));
      // Last, so that a draft set aside meanwhile is found.
      for (const draft of await listDraftsAside(tx, keysOf(person))) await forgetDraftAside(tx, draft);
      const deleted = await listDeletedDraftsOf(tx, keysOf(person));
      await forgetDeleted(
        tx,
        deleted.map(({ id }) => id),
      );
    },
  };
}

async function listDrafts(tx: Db, person: Person) {
  const here = await listDraftsOf(tx, keysOf(person));
  // A draft that was deleted, or that a clear has set aside, can be put back: it is held as well.
  const cleared = (await listDraftsAside(tx, keysOf(person))).map(({ vehicle }) => vehicle);
  const aside = [...cleared, ...(await listDeletedDraftsOf(tx, keysOf(person)))];
  return [...here, ...aside.filter(({ id }) => !here.some((one) => one.id === id))];
}

function keysOf({ inquiries }: Person): string[] {
  return inquiries.map(({ submission_key }) => submission_key);
}
