import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { listBookedVehicles } from '#features/bookings/server/requests/booking-reads.repository.ts';
import { listAskedAbout } from '#features/inquiries/server/list/vehicle-inquiries.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import { photos as photosTable } from '#features/photos/server/tables/photos.table.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type { VehicleTransferService } from '#features/vehicles/server/vehicle-transfer.service.ts';
import type { Database, Db } from '#server/db/database.ts';
import { insertMissingRows } from '#server/db/whole-rows.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import type { WithSafetySnapshot } from '#server/jobs/safety-snapshot.ts';
import { AppError } from '#shared/app-error.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MOST_STAYING_NAMED, type stayingReasons, UNDO_DAYS } from '../../import-undo.contract.ts';
import type { ClearanceRepository } from '../clearance.repository.ts';
import { nameOf } from '../import/same-vehicle.ts';
import {
  type ImportNotes,
  photosIn,
  type StockImport,
  stateOf,
  type VehicleNote,
} from './import-notes.repository.ts';

type StayingReason = (typeof stayingReasons)[number];

interface Undoing {
  removed: number;
  putBack: number;
  staying: { name: string; why: StayingReason }[];
  stayingCount: number;
}

export type ImportUndoService = ReturnType<typeof createImportUndoService>;

/**
 * Undoes an import that did not clear: what it added goes, and what it changed is again what it was, in one transaction
 * and after a safety snapshot. A vehicle on which somebody has worked since stays as it is.
 */
export function createImportUndoService(dependencies: {
  database: Database;
  importNotes: ImportNotes;
  clearances: Pick<ClearanceRepository, 'findOpen'>;
  vehicleTransfer: VehicleTransferService;
  photoTransfer: PhotoTransferService;
  photoService: PhotoService;
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  heavyOperations: HeavyOperations;
  withSafetySnapshot: WithSafetySnapshot;
  clockWatch: Pick<ClockWatch, 'look'>;
  daysRun: Pick<DaysRun, 'before'>;
}) {
  const { database, importNotes, clearances, vehicleTransfer, photoTransfer, photoService } = dependencies;
  const { activity, catalogue, heavyOperations, withSafetySnapshot, clockWatch, daysRun } = dependencies;

  async function describe(found: StockImport) {
    return {
      id: found.id,
      importedAt: found.imported_at,
      importedBy: found.staff_name,
      added: await importNotes.countOf(found.id, 'added'),
      changed: await importNotes.countOf(found.id, 'changed'),
    };
  }

  async function get(tx: Db, id: number): Promise<StockImport> {
    const found = await importNotes.find(tx, id);
    const days = `An import can be undone for ${UNDO_DAYS} days`;
    if (!found)
      throw new AppError('not_found', `This import cannot be undone, or was undone already. ${days}.`);
    return found;
  }

  /** Goes through the vehicles; `act` does it, and without it they are only counted. */
  async function goThrough(tx: Db, id: number, act?: Acts): Promise<Undoing> {
    const found: Undoing = { removed: 0, putBack: 0, staying: [], stayingCount: 0 };
    for await (const notes of importNotes.read(tx, id)) {
      const added = notes.filter(({ before }) => !before).map(({ vehicleId }) => vehicleId);
      const [held, booked, asked] =
        added.length === 0
          ? []
          : [
              await vehicleTransfer.listHeld(added, tx),
              await listBookedVehicles(tx, added),
              await listAskedAbout(tx, added),
            ];
      for (const note of notes) {
        const { vehicleId, before, after } = note;
        const row = await (act ? vehicleTransfer.lock(tx, vehicleId) : vehicleTransfer.find(vehicleId, tx));
        if (!row) continue; // deleted since: there is nothing to undo
        const isChanged = stateOf(row, await photoTransfer.listOf(vehicleId, tx)) !== after;
        const ofCustomer = held?.has(vehicleId)
          ? 'held'
          : booked?.has(vehicleId)
            ? 'booked'
            : asked?.has(vehicleId)
              ? 'asked'
              : undefined;
        const why = isChanged ? 'changed' : ofCustomer;
        if (why) {
          found.stayingCount += 1;
          if (found.staying.length < MOST_STAYING_NAMED) found.staying.push({ name: nameOf(row), why });
        } else if (before) {
          await act?.putBack(row, before);
          found.putBack += 1;
        } else {
          await act?.remove(row);
          found.removed += 1;
        }
      }
      await letOthersRun();
    }
    return found;
  }

  interface Acts {
    remove: (row: StoredVehicle) => Promise<void>;
    putBack: (row: StoredVehicle, before: NonNullable<VehicleNote['before']>) => Promise<void>;
  }

  function actsIn(tx: Db, importId: number, goneKeys: string[]): Acts {
    return {
      async remove({ id }) {
        goneKeys.push(...(await photoTransfer.listKeysOf(tx, id)));
        await vehicleTransfer.remove(tx, id);
      },

      async putBack(row, before) {
        await vehicleTransfer.putBackAs(tx, row, before.row);
        const kept = await importNotes.listPhotos(tx, importId, row.id);
        await insertMissingRows(tx, photosTable, kept);
        const there = new Set((await photoTransfer.listOf(row.id, tx)).map(({ id }) => id));
        const wanted = photosIn(before.state)
          .filter(({ id }) => there.has(id))
          .map(({ id, ...said }) => ({ photo: { id }, ...said }));
        goneKeys.push(...(await photoTransfer.replaceAll(tx, row.id, wanted)));
        const now = await vehicleTransfer.find(row.id, tx);
        if (!now) return;
        const state = stateOf(now, await photoTransfer.listOf(row.id, tx));
        await importNotes.renameState(tx, row.id, before.state, state);
      },
    };
  }

  return {
    /** The newest first. */
    list: async () => Promise.all((await importNotes.list()).map(describe)),

    async look(id: number) {
      const found = await get(database.db, id);
      return { import: await describe(found), ...(await goThrough(database.db, id)) };
    },

    /** `shown`: what staff were told that it would do. */
    undo: (
      id: number,
      shown: { removed: number; putBack: number } | undefined,
      staff: Actor,
    ): Promise<Undoing> =>
      heavyOperations.run('Undoing an import', async () => {
        await get(database.db, id);
        if (await clearances.findOpen()) throw stillCleared();
        const goneKeys: string[] = [];
        const done = await withSafetySnapshot('Before an import was undone', (note) =>
          database.transactLarge(async (tx) => {
            await get(tx, id);
            await vehicleTransfer.lockAll(tx, await importNotes.listVehicles(tx, id));
            const undone = await goThrough(tx, id, actsIn(tx, id, goneKeys));
            const { removed, putBack, stayingCount } = undone;
            if (shown && (shown.removed !== removed || shown.putBack !== putBack)) throw changedSince();
            goneKeys.push(...(await importNotes.drop(tx, id)));
            const parts = [`${removed} removed`, `${putBack} put back`];
            if (stayingCount > 0) parts.push(`${groupThousands(stayingCount)} left as they are`);
            const title = `Import undone: ${parts.join(', ')}`;
            await activity.record(tx, {
              staff,
              action: 'import_undone',
              title,
              after: { removed, updated: putBack },
            });
            await note(tx);
            return undone;
          }),
        );
        await catalogue.refreshOrLater();
        await photoService.removeFilesOf(goneKeys);
        return done;
      }),

    /** Forgets what can be undone no more. */
    async cleanUp(): Promise<void> {
      const all = await importNotes.list();
      if (all.length === 0 || heavyOperations.running()) return;
      await database.db.transaction().execute((tx) => importNotes.forgetGone(tx));
      const until = (await daysRun.before(UNDO_DAYS)).toISOString();
      const old = all.filter(({ last_used_at }) => last_used_at < until);
      // If the clock jumped ahead, an import of a minute ago would look old.
      if (old.length === 0 || !(await clockWatch.look())) return;
      for (const { id } of old)
        await photoService.removeFilesOf(await database.transactLarge((tx) => importNotes.drop(tx, id)));
    },
  };
}

/** What the import added may be among the vehicles that can still come back. */
function stillCleared(): AppError {
  return new AppError(
    'conflict',
    'Vehicles were cleared and can still be put back, so nothing was undone. Press Put Back at the top of this page first, or wait until the next day',
  );
}

function changedSince(): AppError {
  return new AppError(
    'conflict',
    'Somebody has worked on these vehicles meanwhile, so nothing was undone. Look again at what would go, then decide',
  );
}
