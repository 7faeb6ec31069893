import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { listHeldGone } from '#features/holds/server/held-vehicles.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import {
  changedMeanwhile,
  type PhotoTransferService,
} from '#features/photos/server/photo-transfer.service.ts';
import type { SitePictureService } from '#features/photos/server/site-pictures/site-picture.service.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { VehicleTransferService } from '#features/vehicles/server/vehicle-transfer.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import {
  BEFORE_IMPORT,
  type ForgetSafetySnapshot,
  type WithSafetySnapshot,
} from '#server/jobs/safety-snapshot.ts';
import type { Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { groupThousands } from '#shared/numbers.ts';
import { importTexts, MOST_CHUNK_VEHICLES } from '../transfer-limits.ts';
import type { ClearanceRepository } from './clearance.repository.ts';
import type { ClearedStock } from './cleared-stock.ts';
import { writeExport } from './export-stream.ts';
import { applyImport, type ImportNeeds, type ImportOutcome } from './import/apply-import.ts';
import type { ImportBody } from './import/import-body.ts';
import { type PlannedVehicle, planImport } from './import/import-plan.ts';
import { previewImport } from './import/preview-import.ts';
import { createStockIndex, type Identity } from './import/stock-index.ts';
import { isWorthKeeping } from './import/worth-keeping.ts';
import { type LiveSettings, writeSettingsExport } from './settings-export.ts';
import type { ImportNotes } from './undo/import-notes.repository.ts';
import { startNoting } from './undo/import-noting.ts';

export interface DataTransferDependencies {
  database: Database;
  vehicleTransfer: VehicleTransferService;
  photoTransfer: PhotoTransferService;
  clearances: Pick<ClearanceRepository, 'findOpen'>;
  clearedStock: ClearedStock;
  importNotes: ImportNotes;
  photoService: PhotoService;
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  findSettings: () => Promise<LiveSettings>;
  sitePictureService: Pick<SitePictureService, 'readLargest'>;
  heavyOperations: HeavyOperations;
  withSafetySnapshot: WithSafetySnapshot;
  forgetSafetySnapshot: ForgetSafetySnapshot;
  clock: Clock;
  log: Log;
}

export type DataTransferService = ReturnType<typeof createDataTransferService>;

/**
 * Export and import of vehicles. An import is read and validated to its end, with its pictures staged; then all rows
 * are written in one transaction.
 */
export function createDataTransferService(dependencies: DataTransferDependencies) {
  const { database, vehicleTransfer, photoTransfer, photoService, activity, catalogue, heavyOperations } =
    dependencies;
  const { clearances, clearedStock, findSettings, sitePictureService } = dependencies;

  /** Plans, prepares and commits. `alongside` runs in the same transaction. */
  async function runImport(
    body: ImportBody,
    {
      staff,
      mostRows,
      ignored = [],
      cleared = [],
      findFormer,
      isKept = () => false,
      isOfClear = false,
      alongside,
    }: {
      staff: Actor;
      mostRows?: number;
      /** Vehicles that rows must not be matched with. */
      ignored?: readonly number[];
      /** Vehicles that were cleared before it: `cleared-stock.ts`. */
      cleared?: readonly Identity[];
      findFormer?: ImportNeeds['findFormer'];
      /** Whether a safety snapshot has what was there before it; asked once the body has been read. */
      isKept?: () => boolean;
      /** Whether it goes with a clear, which is undone as a whole. */
      isOfClear?: boolean;
      alongside?: (tx: Db, outcome: ImportOutcome) => Promise<string[]>;
    },
  ): Promise<ImportOutcome> {
    const known = await vehicleTransfer.listIdentities();
    const unmatched = new Set(ignored);
    const ownInstallation = await vehicleTransfer.findInstallation();
    const isMatchable = ({ id }: Identity) => !unmatched.has(id);
    const index = createStockIndex(known.filter(isMatchable), { ownInstallation });
    const there = new Set(known.map(({ id }) => id));
    const left = await listHeldLeft(cleared);
    const former = createStockIndex(
      [...cleared, ...left].filter((vehicle) => there.has(vehicle.id) || isMatchable(vehicle)),
      { ownInstallation, present: known, unreplaced: new Set(left.map(({ id }) => id)) },
    );
    const intake = photoService.startIntake({ keepsOwn: true });
    const { progress } = heavyOperations;
    const onRead = progress.start('Checking the vehicles');
    const onRow = () => onRead(body.share());
    let plan: PlannedVehicle[];
    let prepared: Awaited<ReturnType<typeof intake.finish>>;
    let keepsSnapshot: boolean;
    try {
      plan = await planImport(body.rows, { index, former, intake, photoTransfer, mostRows, onRow });
      prepared = await intake.finish(progress.start('Preparing the photos'));
      body.check();
      if (body.isClearing() && plan.length === 0) throw bringsNothing();
      const isPart = (body.place().of ?? 1) > 1;
      keepsSnapshot =
        body.isClearing() ||
        (!isKept() && (await isWorthKeeping(plan, { isPart, vehicleTransfer, photoTransfer })));
    } catch (error) {
      await intake.discard();
      throw error;
    }
    const save = (note?: (tx: Db) => Promise<unknown>) =>
      transact(isLarge(body, plan), async (tx) => {
        const isClearing = body.isClearing();
        const onProgress = progress.start('Saving the vehicles');
        const noted = isClearing || isOfClear ? undefined : startNoting(dependencies, { staff, body });
        const transfer = { vehicleTransfer, photoTransfer, noted };
        const isAsDrafts = body.isAsDrafts();
        const needs = { prepared, known, findFormer, isClearing, isAsDrafts, ...transfer, onProgress };
        const done = await applyImport(tx, plan, needs);
        // A photo was added since the file was read, and no snapshot would have it.
        if (!keepsSnapshot && !isKept() && done.goneKeys.length > 0) throw changedMeanwhile();
        done.isKeptUnasked = keepsSnapshot && !isClearing;
        noted?.complete(done);
        done.goneKeys.push(...((await alongside?.(tx, done)) ?? []));
        await activity.record(tx, {
          staff,
          action: 'vehicles_imported',
          title: `Vehicles imported: ${groupThousands(plan.length)}`,
          after: { created: done.created, updated: done.updated, removed: done.removed },
        });
        await note?.(tx);
        return done;
      });
    let outcome: ImportOutcome;
    try {
      const reason = body.isClearing() ? 'Before an import that clears' : BEFORE_IMPORT;
      outcome = await (keepsSnapshot ? dependencies.withSafetySnapshot(reason, save) : save());
      intake.keep();
    } catch (error) {
      // If the connection is lost during the commit, the outcome is unknown: the sweep checks later.
      if (database.engine === 'postgres' && !(error instanceof AppError)) intake.keep();
      else await intake.discard();
      throw error;
    }
    await catalogue.refreshOrLater();
    await photoService.removeFilesOf(outcome.goneKeys);
    return outcome;
  }

  /** Vehicles that an earlier import left out while they were on hold: one that comes again is the same. */
  async function listHeldLeft(cleared: readonly Identity[]): Promise<Identity[]> {
    const known = new Set(cleared.map(({ id }) => id));
    return (await listHeldGone(database.db))
      .filter(({ id }) => !known.has(id))
      .map(({ id, stockNumber, make, model, year }) => ({
        ...{ id, make, model, year, stock_number: stockNumber },
        ...{ vin: '', rego: '', mileage_km: null, created_at: '' },
      }));
  }

  function transact<Result>(isLarge: boolean, work: (tx: Db) => Promise<Result>): Promise<Result> {
    return isLarge ? database.transactLarge(work) : database.db.transaction().execute(work);
  }

  return {
    runImport,

    export: () => writeExport({ vehicleTransfer, photoTransfer }),

    async recordExport(staff: Actor): Promise<void> {
      await activity.record(database.db, { staff, action: 'vehicles_exported', title: 'Vehicles exported' });
    },

    /** The settings as they are live, with the bytes of their pictures. */
    async exportSettings(staff: Actor): Promise<AsyncGenerator<string>> {
      const settings = await findSettings();
      await activity.record(database.db, { staff, action: 'settings_exported', title: 'Settings exported' });
      return writeSettingsExport(settings, sitePictureService);
    },

    preview: (body: ImportBody) =>
      previewImport(body.rows, { isClearing: body.isClearing, vehicleTransfer, photoTransfer }),

    import: (body: ImportBody, staff: Actor): Promise<ImportOutcome> =>
      heavyOperations.run('An import', async () => {
        const open = await clearances.findOpen();
        if (open && open.chunk_count !== null) throw halfImported();
        return runImport(body, { staff, ...(await clearedStock.matchedWith(open)) });
      }),

    /** Idempotent. */
    syncSchema: () =>
      heavyOperations.run('A schema synchronization', async () => {
        const report = await migrate(database);
        if (report.applied.length > 0) await catalogue.refresh();
        return report;
      }),
  };
}

/** The last chunk deletes all cleared vehicles, even if it has few vehicles itself. */
function isLarge(body: ImportBody, plan: readonly PlannedVehicle[]): boolean {
  return body.isClearing() || body.isLastChunk() || plan.length > MOST_CHUNK_VEHICLES;
}

/** Refuses to clear without importing any vehicle: the file is the wrong one, or was truncated. */
export function bringsNothing(): AppError {
  return wrongField('data', importTexts.isEmpty);
}

/** Refuses to import into half a stock: what came in would stand beside the rest when that is put back. */
export function halfImported(): AppError {
  return new AppError(
    'busy',
    'Another import is under way and only part of its vehicles is in, so nothing was imported. Wait until it is complete, or press Put Back on the Database Sync page to have the old stock back, then import again; one that broke off is undone by itself within 15 minutes.',
  );
}
