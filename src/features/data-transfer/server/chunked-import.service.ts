import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import { describeError } from '#server/log.ts';
import { AppError, statusOfCode } from '#shared/app-error.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MOST_CHUNK_VEHICLES } from '../transfer-limits.ts';
import type { Clearance, ClearanceRepository } from './clearance.repository.ts';
import {
  bringsNothing,
  type DataTransferDependencies,
  type DataTransferService,
  halfImported,
} from './data-transfer.service.ts';
import type { ImportOutcome } from './import/apply-import.ts';
import type { ImportBody } from './import/import-body.ts';
import { createKeptUploads } from './import/kept-uploads.ts';

/** An import without a chunk for this long is treated as interrupted. */
const BREAK_OFF_MS = 15 * 60_000;
/** The longest gap between two chunks of a running import. */
const UNDER_WAY_MS = 60_000;
/** A clear that is not part of an import can be undone for this long, in days run. */
const KEEP_DAYS = 1;

const nobody: Actor = { staffId: null, fullName: 'Forecourt' };

export type ChunkedImportService = ReturnType<typeof createChunkedImportService>;

/**
 * An import in chunks: a clear, then the chunks. A clear only sets the vehicles aside: the last chunk deletes them,
 * and a failed chunk restores them and removes what the other chunks imported. See docs/decisions.
 */
export function createChunkedImportService({
  database,
  clearances,
  clearedStock,
  dataTransferService,
  vehicleTransfer,
  photoTransfer,
  photoService,
  activity,
  catalogue,
  heavyOperations,
  withSafetySnapshot,
  forgetSafetySnapshot,
  clock,
  log,
  clockWatch,
  daysRun,
}: DataTransferDependencies & {
  clearances: ClearanceRepository;
  dataTransferService: DataTransferService;
  clockWatch: Pick<ClockWatch, 'look'>;
  daysRun: Pick<DaysRun, 'before'>;
}) {
  const keptUploads = createKeptUploads(clock);
  const ageMs = ({ last_used_at }: Clearance) => clock.now().getTime() - Date.parse(last_used_at);

  const listForgotten = async () => clearances.listUnusedSince(await daysRun.before(KEEP_DAYS));

  async function putBack(clearance: Clearance, staff: Actor): Promise<number> {
    const { count, goneKeys } = await database.transactLarge(async (tx) => {
      await clearances.lock(tx);
      const keys: string[] = [];
      for (const id of await clearances.listImported(clearance, tx)) {
        keys.push(...(await photoTransfer.listKeysOf(tx, id)));
        await vehicleTransfer.remove(tx, id);
        await letOthersRun();
      }
      const snapshot = await clearances.findSnapshot(tx, clearance);
      const back = await clearances.putBack(tx, clearance);
      // All that it replaced is back, so that it must not push out one that is needed.
      if (snapshot && back.count === clearance.vehicle_count) await forgetSafetySnapshot(tx, snapshot);
      const title = `Vehicles put back: ${groupThousands(back.count)}`;
      await activity.record(tx, { staff, action: 'vehicles_put_back', title });
      return { count: back.count, goneKeys: [...keys, ...back.goneKeys] };
    });
    await catalogue.refreshOrLater();
    await photoService.removeFilesOf(goneKeys);
    return count;
  }

  /** The clear that a chunk belongs to, unless it is too old. */
  const current = (open: Clearance | undefined) => (open && ageMs(open) < BREAK_OFF_MS ? open : undefined);

  /** Whether its chunks come from somebody else, so that one without its number is none of them. */
  async function isOthersImport(clearance: Clearance, { staffId }: Actor): Promise<boolean> {
    if (clearance.chunk_count === null) return false;
    const beginner = await clearances.findBeginner(clearance);
    return beginner !== undefined && beginner !== staffId;
  }

  async function undoAfter(error: unknown, clearance: Clearance, staff: Actor): Promise<unknown> {
    try {
      // An error after the last chunk was stored undoes nothing.
      if (await clearances.isComplete(clearance.id)) return error;
      await putBack(clearance, staff);
    } catch (trouble) {
      log.error('vehicles_not_put_back', describeError(trouble));
      return error;
    }
    if (!(error instanceof AppError) || statusOfCode[error.code] >= 500) return error;
    const message = `${error.message}. The vehicles that were cleared have been put back.`;
    return new AppError(error.code, message, { fields: error.fields && { ...error.fields } });
  }

  async function noteChunk(
    tx: Db,
    clearance: Clearance,
    outcome: ImportOutcome,
    isLast: boolean,
  ): Promise<string[]> {
    const isEmpty = outcome.created + outcome.updated + outcome.unchanged === 0;
    if (isLast && isEmpty && (await clearances.listImported(clearance, tx)).length === 0)
      throw bringsNothing();
    if (isLast) {
      const cleared = await clearedStock.list(clearance);
      outcome.holdsToDecide += await clearances.countHeldGone(tx, cleared);
      return clearances.complete(tx, clearance);
    }
    await clearances.noteImported(tx, clearance, outcome.createdIds);
    return [];
  }

  return {
    clear: (chunkCount: number | undefined, staff: Actor): Promise<Clearance> =>
      heavyOperations.run('Clearing the vehicles', async () => {
        const open = await clearances.findOpen();
        // A half-finished import is undone first: the snapshot must hold the stock from before it.
        if (open?.chunk_count != null) await putBack(open, staff);
        // Clears only vehicles that exist now: one added later is in no snapshot and must stay.
        const known = await vehicleTransfer.listIdentities();
        const clearance = await withSafetySnapshot('Before the vehicles were cleared', (note) =>
          database.transactLarge(async (tx) => {
            const ids = known.map(({ id }) => id);
            const done = await clearances.setAside(tx, ids, { chunkCount: chunkCount ?? null, by: staff });
            const title = `Vehicles cleared: ${done.vehicle_count}`;
            await activity.record(tx, { staff, action: 'vehicles_cleared', title });
            await clearances.noteSnapshot(tx, done, await note(tx));
            return done;
          }),
        );
        await catalogue.refreshOrLater();
        return clearance;
      }),

    importChunk: (body: ImportBody, staff: Actor): Promise<ImportOutcome> =>
      heavyOperations.run('An import', async () => {
        const open = await clearances.findOpen();
        const clearance = current(open);
        const isBrokenOff = !clearance && open !== undefined && open.chunk_count !== null;
        const isOthers = clearance !== undefined && (await isOthersImport(clearance, staff));
        // Known once the body has been read: a chunk of a finished import must not change another.
        const isForeign = () =>
          body.clearance() === undefined ? isOthers : body.clearance() !== clearance?.id;
        try {
          // A clear has kept all that was there.
          const isKept = () => clearance !== undefined || keptUploads.has(staff, body.place());
          const outcome = await dataTransferService.runImport(body, {
            staff,
            isKept,
            isOfClear: clearance !== undefined,
            mostRows: MOST_CHUNK_VEHICLES,
            // Two rows with the same stock number stay two vehicles, even in different chunks.
            ignored: clearance ? await clearances.listImported(clearance) : [],
            ...(await clearedStock.matchedWith(open)),
            alongside: async (tx, outcome) => {
              if (isForeign()) throw body.clearance() === undefined ? othersImport() : importIsOver();
              if (isBrokenOff) throw halfImported();
              return clearance ? noteChunk(tx, clearance, outcome, body.isLastChunk()) : [];
            },
          });
          if (!clearance)
            keptUploads.note(staff, body.place(), { isMade: outcome.isKeptUnasked, isKept: isKept() });
          return outcome;
        } catch (error) {
          throw clearance && !isForeign() ? await undoAfter(error, clearance, staff) : error;
        }
      }),

    /** Whether this person has begun an import whose chunks are still coming. */
    async isUnderWayFor({ staffId }: Pick<Actor, 'staffId'>): Promise<boolean> {
      const open = current(await clearances.findOpen());
      if (!open || open.chunk_count === null) return false;
      return (await clearances.findBeginner(open)) === staffId;
    },

    /** Whether nothing of the stock is still to come. A clear without a count may be followed by chunks for a while. */
    async isStockWhole(): Promise<boolean> {
      const open = await clearances.findOpen();
      return !open || (open.chunk_count === null && ageMs(open) >= BREAK_OFF_MS);
    },

    async findClearance() {
      const open = await clearances.findOpen();
      if (!open || open.vehicle_count === 0) return null;
      return {
        vehicleCount: open.vehicle_count,
        clearedAt: open.cleared_at,
        shownCount: catalogue.current().listed.length,
        isOfImport: open.chunk_count !== null,
        isUnderWay: open.chunk_count !== null && ageMs(open) < UNDER_WAY_MS,
      };
    },

    /** The last clear, or the given one if it is the last. */
    putBack: (id: number | undefined, staff: Actor): Promise<number> =>
      heavyOperations.run('Putting the vehicles back', async () => {
        if (id !== undefined && (await clearances.isComplete(id)))
          throw new AppError('conflict', 'This import is complete: all of its vehicles are in');
        const open = await clearances.findOpen();
        if (!open || (id !== undefined && id !== open.id))
          throw new AppError('not_found', 'No cleared vehicles are waiting to be put back');
        return putBack(open, staff);
      }),

    /**
     * Undoes an interrupted import and discards expired clears. At the start of a single process, every unfinished
     * import is interrupted.
     */
    async cleanUp({ isStart = false } = {}): Promise<void> {
      if (heavyOperations.running()) return;
      if (!(await clearances.findOpen()) && (await listForgotten()).length === 0) return;
      const isOver = isStart && (await database.claims.isAlone());
      await heavyOperations.run('Tidying up after an import', async () => {
        const open = await clearances.findOpen();
        const isBroken = isOver || (open && ageMs(open) >= BREAK_OFF_MS);
        if (open && open.chunk_count !== null && isBroken) {
          const count = await putBack(open, nobody);
          log.warn('import_undone', { putBack: count });
        }
        const forgotten = await listForgotten();
        // If the clock jumped ahead, a clear of a minute ago would look expired.
        if (forgotten.length === 0 || !(await clockWatch.look())) return;
        for (const clearance of forgotten) {
          await photoService.removeFilesOf(
            await database.transactLarge((tx) => clearances.drop(tx, clearance)),
          );
        }
      });
    },
  };
}

function importIsOver(): AppError {
  return new AppError(
    'conflict',
    'This import has ended: it was broken off, or another one has begun since. Start it again',
  );
}

function othersImport(): AppError {
  return new AppError(
    'conflict',
    'Somebody else is importing vehicles at the moment, so nothing was imported. Try again when they are done',
  );
}
