import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import type { VehicleTransferService } from '#features/vehicles/server/vehicle-transfer.service.ts';
import type { Db } from '#server/db/database.ts';
import type { ImportNoting, ImportOutcome } from '../import/apply-import.ts';
import type { ImportBody } from '../import/import-body.ts';
import { type ImportNotes, photosIn, stateOf } from './import-notes.repository.ts';

interface Needs {
  importNotes: ImportNotes;
  vehicleTransfer: VehicleTransferService;
  photoTransfer: PhotoTransferService;
}

/**
 * Notes what an import does while it does it, in its transaction, so that it can be undone. An import that adds and changes
 * nothing leaves no note.
 */
export function startNoting(
  { importNotes, vehicleTransfer, photoTransfer }: Needs,
  { staff, body }: { staff: Actor; body: ImportBody },
): ImportNoting & { complete: (outcome: ImportOutcome) => void } {
  let importId: number | undefined;
  const keptKeys = new Set<string>();

  async function begin(tx: Db): Promise<number> {
    importId ??= await importNotes.begin(tx, staff, body.place(), body.isChunk);
    return importId;
  }
  async function look(tx: Db, vehicleId: number) {
    const row = await vehicleTransfer.find(vehicleId, tx);
    if (!row) throw new Error('A vehicle of the import is not there');
    const photos = await photoTransfer.listOf(vehicleId, tx);
    return { photos, state: stateOf(row, photos) };
  }

  return {
    async added(tx, vehicleId) {
      const { state } = await look(tx, vehicleId);
      await importNotes.noteAdded(tx, await begin(tx), vehicleId, state);
    },

    async changed(tx, before, photosBefore) {
      const now = await look(tx, before.id);
      const states = { before: stateOf(before, photosBefore), after: now.state };
      const id = await begin(tx);
      const first = await importNotes.noteChanged(tx, id, { row: before, ...states });
      const wasThere = new Set(photosIn(first).map((photo) => photo.id));
      const isThere = new Set(now.photos.map((photo) => photo.id));
      const gone = photosBefore.filter((photo) => wasThere.has(photo.id) && !isThere.has(photo.id));
      await importNotes.notePhotos(tx, id, gone);
      for (const { file_key } of gone) keptKeys.add(file_key);
    },

    /** Photos that come back when it is undone keep their files. */
    complete(outcome) {
      outcome.importId = importId;
      outcome.goneKeys = outcome.goneKeys.filter((key) => !keptKeys.has(key));
    },
  };
}
