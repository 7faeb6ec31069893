import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { AdminVehicle, NewVehicle, VehicleChanges } from '#features/vehicles/admin-vehicle.ts';
import { changesInBrackets } from '#features/vehicles/fields/field-words.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import { paperFields } from '#features/vehicles/same-papers.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type {
  AdminVehicleRepository,
  StoredVehicle,
  VehicleValues,
} from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { datesOf } from '#features/vehicles/server/editing/dates-set-by-server.ts';
import type { HeldStatus } from '#features/vehicles/server/editing/held-status.ts';
import { isHidden } from '#features/vehicles/server/editing/hidden-vehicle.ts';
import { refuseSoldMeanwhile } from '#features/vehicles/server/editing/sold-meanwhile.ts';
import {
  differingSpecifications,
  flattenSpecifications,
  mergeSpecifications,
  readSpecifications,
  toStoredSpecifications,
} from '#features/vehicles/server/editing/stored-specifications.ts';
import {
  describeChanges,
  findClashes,
  toColumns,
  toNewValues,
} from '#features/vehicles/server/editing/vehicle-columns.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Specifications } from '#features/vehicles/vehicle.contract.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { createYielder } from '#server/jobs/yielder.ts';
import { AppError } from '#shared/app-error.ts';
import type { QueryOf } from '#shared/call.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { findSamePapers, SamePapers, SpecificationChanges } from '../admin-vehicle.contract.ts';
import { toAdminVehicle } from './admin-vehicle.presenter.ts';
import { readStatus, refuseBuyer, refuseClashes, refuseFarYear, refuseStale } from './vehicle-refusals.ts';

interface Dependencies {
  database: Database;
  adminVehicles: AdminVehicleRepository;
  activity: ActivityRepository;
  notePublished: (tx: Db, id: number) => Promise<void>;
  heldStatus: HeldStatus;
  catalogue: CatalogueStore;
  clock: Clock;
}

/** What somebody said of the buyer of a vehicle, or an undo takes back. */
export interface Buyer {
  isSaid: boolean;
  /** In the transaction: answers the key that the vehicle names, null for nobody, undefined to leave what it names. */
  note: (tx: Db, vehicle: StoredVehicle, isSoldAfter: boolean) => Promise<string | null | undefined>;
  tellStaff: () => void;
}

/** Rows per batch: small enough not to block other requests. */
const BATCH = 200;

export type AdminVehicleService = ReturnType<typeof createAdminVehicleService>;

/**
 * Changes of the stock by staff. A vehicle starts as a draft, which is not public, and no change makes it so but the
 * wizard's last step (and `publishing/`). Each change is one transaction with its activity entry; the catalogue is
 * refreshed after the commit.
 */
export function createAdminVehicleService(dependencies: Dependencies) {
  const { database, adminVehicles, activity, notePublished, heldStatus, catalogue, clock } = dependencies;

  async function find(id: number, tx?: Db): Promise<AdminVehicle | undefined> {
    const row = await adminVehicles.find(id, tx);
    return row && toAdminVehicle(row);
  }

  async function getById(id: number, tx?: Db): Promise<AdminVehicle> {
    const vehicle = await find(id, tx);
    if (!vehicle) throw noVehicle();
    return vehicle;
  }

  function change<Result>(id: number, work: (tx: Db, row: StoredVehicle) => Promise<Result>) {
    return database.db.transaction().execute(async (tx) => {
      const row = await adminVehicles.lock(tx, id);
      if (!row) throw noVehicle();
      return work(tx, row);
    });
  }

  /** A retry after a lost response: returns the same vehicle with the fields as they are now. */
  async function continueDraft(tx: Db, id: number, values: VehicleValues) {
    const row = await adminVehicles.lock(tx, id);
    if (!row) throw noVehicle();
    if (row.is_draft === 0 || isHidden(row)) {
      throw new AppError(
        'conflict',
        'This vehicle has been added already. Look for it in the list before you add it again.',
      );
    }
    const { after } = describeChanges(row, values);
    if (Object.keys(after).length > 0) {
      const { columns } = await heldStatus.keep(tx, row, values);
      await adminVehicles.update(tx, id, columns);
      // The wizard is not done: adding is one entry, with the latest title.
      const title = `Vehicle added: ${titleInWords({ id, ...values })}`;
      await activity.retitle(tx, { action: 'vehicle_added', vehicleId: id, title });
    }
    return getById(id, tx);
  }

  return {
    find,
    getById,

    /** Newest first, one batch at a time. */
    async *list(): AsyncGenerator<AdminVehicle[]> {
      const all: AdminVehicle[] = [];
      const yielder = createYielder();
      for await (const batch of adminVehicles.listInBatches()) {
        all.push(...batch.map(toAdminVehicle));
        if (yielder.isDue()) await yielder.rest();
      }
      all.sort(newestFirst);
      for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
    },

    async findSamePapers({ except, ...papers }: QueryOf<typeof findSamePapers>): Promise<SamePapers> {
      const found = await Promise.all(
        paperFields.map(async (field) => {
          const rows = await adminVehicles.listByPaper(field, papers[field], except);
          return rows.map((row) => {
            const { id, status, is_draft } = row;
            return { field, id, title: titleInWords(row), status, isDraft: is_draft === 1 };
          });
        }),
      );
      return found.flat();
    },

    /** What a create call with this key has made, if it is still there. */
    async findCreated(creationKey: string): Promise<AdminVehicle | undefined> {
      const id = await adminVehicles.findCreated(database.db, creationKey);
      return id === undefined ? undefined : getById(id);
    },

    async create({ creationKey, ...draft }: NewVehicle, staff: Actor): Promise<AdminVehicle> {
      const values = toNewValues(draft);
      return database.db.transaction().execute(async (tx) => {
        const made = creationKey ? await adminVehicles.findCreated(tx, creationKey) : undefined;
        if (made !== undefined) return continueDraft(tx, made, values);
        const id = await adminVehicles.insertDraft(tx, values);
        if (creationKey && !(await adminVehicles.rememberCreation(tx, creationKey, id))) {
          throw new AppError('busy', 'This vehicle is being added already. Please try again.');
        }
        const title = `Vehicle added: ${titleInWords({ id, ...values })}`;
        await activity.record(tx, { staff, action: 'vehicle_added', vehicleId: id, title });
        return getById(id, tx);
      });
    },

    async update(
      id: number,
      changes: VehicleChanges,
      staff: Actor,
      { buyer, isUndo }: { buyer?: Buyer | undefined; isUndo?: boolean | undefined } = {},
    ): Promise<AdminVehicle> {
      refuseFarYear(changes.year, clock.now());
      const { revision, seen, ...sent } = changes;
      const vehicle = await change(id, async (tx, row) => {
        if (!seen) refuseStale(row, revision);
        const columns = toColumns({ ...sent, status: readStatus(sent.status, row.status) });
        const { before, after } = describeChanges(row, columns);
        if (seen)
          refuseClashes(findClashes(row, columns, seen).map((name) => ({ name, stored: before[name] })));
        const isSoldAfter = isSold({ ...row, ...columns });
        if (buyer?.isSaid && !isSoldAfter) throw refuseBuyer();
        if (buyer?.isSaid) refuseSoldMeanwhile(row, seen);
        const buyerKey = await buyer?.note(tx, row, isSoldAfter);
        const isOtherBuyer = buyerKey !== undefined && buyerKey !== row.buyer_key;
        if (Object.keys(after).length === 0 && !isOtherBuyer) return getById(id, tx);
        const allowed = await heldStatus.refuse(tx, row, columns);
        const noted = buyerKey === undefined ? {} : { buyer_key: buyerKey };
        const dates = datesOf(row, { ...columns, ...noted }, sydneyDay(clock.now()), { isUndo });
        await adminVehicles.update(tx, id, { ...allowed, ...dates, ...noted });
        const title = `Vehicle updated: ${titleInWords({ ...row, ...columns })}${changesInBrackets(before, after)}`;
        await activity.record(tx, {
          staff,
          action: 'vehicle_updated',
          vehicleId: id,
          title,
          ...describeChanges(row, { ...columns, ...withoutPublished(dates) }),
        });
        return getById(id, tx);
      });
      buyer?.tellStaff();
      await catalogue.refreshOrLater();
      return vehicle;
    },

    async getSpecifications(id: number): Promise<{ specifications: Specifications; revision: number }> {
      const row = await adminVehicles.find(id);
      if (!row) throw noVehicle();
      return { specifications: readSpecifications(row.specifications), revision: row.revision };
    },

    async saveSpecifications(
      id: number,
      { specifications, revision, seen }: SpecificationChanges,
      staff: Actor,
      /** From the add wizard: it publishes the vehicle, and the wizard's entry already says that it was added. */
      { isLastStep = false }: { isLastStep?: boolean } = {},
    ): Promise<{ specifications: Specifications; revision: number }> {
      const wanted = toStoredSpecifications(specifications);
      const saved = await change(id, async (tx, row) => {
        if (!seen) refuseStale(row, revision);
        const before = readSpecifications(row.specifications);
        const { merged: stored, clashes } = mergeSpecifications(before, {
          seen: seen ? toStoredSpecifications(seen) : before,
          wanted,
        });
        refuseClashes(clashes);
        const differing = differingSpecifications(before, stored);
        const changes = changesInBrackets(
          flattenSpecifications(differing.before),
          flattenSpecifications(differing.after),
        );
        const isPublished = isLastStep && row.is_draft === 1 && !isHidden(row);
        if (changes === '' && !isPublished) return { specifications: stored, revision: row.revision };
        const dates = isPublished ? datesOf(row, { is_draft: 0 }, sydneyDay(clock.now())) : {};
        await adminVehicles.update(tx, id, {
          specifications: JSON.stringify(stored),
          ...(isPublished && { is_draft: 0, ...dates }),
        });
        if (isPublished) {
          await notePublished(tx, id);
          return { specifications: stored, revision: row.revision + 1 };
        }
        await activity.record(tx, {
          staff,
          action: 'specifications_updated',
          vehicleId: id,
          title: `Vehicle specifications updated: ${titleInWords(row)}${changes}`,
          ...differing,
        });
        return { specifications: stored, revision: row.revision + 1 };
      });
      await catalogue.refreshOrLater();
      return saved;
    },
  };
}

function withoutPublished({ published_on: _, ...sale }: ReturnType<typeof datesOf>) {
  return sale;
}

function newestFirst(a: AdminVehicle, b: AdminVehicle): number {
  if (a.createdAt === b.createdAt) return b.id - a.id;
  return a.createdAt < b.createdAt ? 1 : -1;
}

function noVehicle(): AppError {
  return new AppError('not_found', 'That vehicle does not exist');
}
