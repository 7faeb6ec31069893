import type { Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { readDatabaseId } from '#server/installation/installation-id.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { SpecificationsInput, VehicleFieldValues } from '../admin-vehicle.ts';
import { isSold } from '../sold.ts';
import type { AdminVehicleRepository, StoredVehicle } from './editing/admin-vehicle.repository.ts';
import { datesOf, datesOfArrival, datesOfFile } from './editing/dates-set-by-server.ts';
import type { HeldStatus, Settled } from './editing/held-status.ts';
import { isHidden } from './editing/hidden-vehicle.ts';
import { notePrices } from './editing/price-notes.repository.ts';
import { readSpecifications, toStoredSpecifications } from './editing/stored-specifications.ts';
import { describeChanges, readFields, toColumns, toNewValues } from './editing/vehicle-columns.ts';
import { insertArriving, listIdentities, listStored } from './vehicle-transfer.repository.ts';

/** A vehicle from a file. Missing fields stay unchanged, or are unknown in a new one. */
export interface ArrivingVehicle {
  fields: VehicleFieldValues;
  specifications: SpecificationsInput | undefined;
  /** When it was added where the file comes from. One that is known here keeps its own. */
  createdAt: string | undefined;
  isDraft: boolean | undefined;
}

/** Why visitors do not see it. */
export type OffTheSite = 'draft' | 'hidden';

/** Without what no file changes; a restore knows a vehicle by its number and by when it was added. */
type Columns = Partial<
  Omit<Selectable<Tables['vehicles']>, 'id' | 'created_at' | 'revision' | 'updated_at' | 'featured_photo_id'>
>;

export type VehicleTransferService = ReturnType<typeof createVehicleTransferService>;

/** Export and import of vehicles: converts rows to files and back. */
export function createVehicleTransferService({
  database,
  adminVehicles,
  heldStatus,
  clock,
}: {
  database: Database;
  adminVehicles: AdminVehicleRepository;
  heldStatus: HeldStatus;
  clock: Clock;
}) {
  const { db } = database;

  /**
   * The columns to write so that the row equals the vehicle in the file, and the names of the fields that differ.
   * `isWhole`: fields missing in the file become unknown instead of staying unchanged, except those that only the
   * server sets. A vehicle on hold for a customer is offered by no file; `isKept` says that this one would have. Only a
   * file that is the whole stock brings a draft or a hidden vehicle on the site; `staysOff` says that another would have.
   */
  async function compare(
    row: StoredVehicle,
    vehicle: ArrivingVehicle,
    { isWhole, tx = db }: { isWhole: boolean; tx?: Db },
  ): Promise<{ columns: Settled<Columns>; differing: string[]; isKept: boolean; staysOff?: OffTheSite }> {
    const wanted: Columns = isWhole ? toWholeColumns(vehicle) : toSentColumns(vehicle);
    const isShown = row.is_draft === 1 && vehicle.isDraft === false;
    if (vehicle.isDraft === undefined || (isShown && !isWhole)) delete wanted.is_draft;
    if (isShown && isWhole) wanted.hidden_at = null;
    const { columns: allowed, isKept } = await heldStatus.keep(tx, row, wanted);
    const columns: Settled<Columns> = datesOfFile(row, allowed, vehicle.fields);
    const staysOff = isHidden(row) ? 'hidden' : 'draft';
    return {
      columns,
      differing: listDiffering(row, columns),
      isKept,
      ...(isShown && !isWhole && { staysOff }),
    };
  }

  return {
    /** Every vehicle, including drafts, oldest first. */
    list: () => listStored(db),

    /** The identifying fields of a vehicle. */
    listIdentities: () => listIdentities(db),

    /** This installation's id: the scope of vehicle ids. */
    findInstallation: () => readDatabaseId(db),

    find: (id: number, tx?: Db) => adminVehicles.find(id, tx),
    lock: (tx: Db, id: number) => adminVehicles.lock(tx, id),
    /** What a transaction changes of several, before the first of them. SQLite has one writer at a time. */
    lockAll: async (tx: Db, ids: readonly number[]): Promise<void> => {
      if (database.engine === 'postgres') await adminVehicles.lockAll(tx, ids);
    },
    compare,
    isPromised: (row: StoredVehicle, tx: Db = db) => heldStatus.isPromised(tx, row),
    listHeld: (vehicleIds: readonly number[], tx: Db = db) => heldStatus.listHeld(tx, vehicleIds),

    /** With the id that it had before, by which it may be on hold for a customer and then has this status, or a new one. */
    async insert(
      tx: Db,
      vehicle: ArrivingVehicle,
      former?: { id: number; status: string },
    ): Promise<{ id: number; isKept: boolean }> {
      const at = clock.now();
      const now = at.toISOString();
      const { createdAt } = vehicle;
      const whole = toWholeColumns(vehicle);
      const isKept =
        former !== undefined && (await heldStatus.keep(tx, former, { status: whole.status })).isKept;
      const given = isKept ? { ...whole, status: former.status } : whole;
      const dates = datesOfArrival(given, { createdAt, today: sydneyDay(at) });
      const columns = { ...given, ...dates, created_at: createdAt ?? now };
      const id = await insertArriving(tx, {
        ...columns,
        ...(former && { id: former.id }),
        featured_photo_id: null,
        updated_at: now,
      });
      await notePrices(tx, at, [id]);
      return { id, isKept };
    },

    /** One that was cleared and comes again: with its id, and all that the server has noted about it. */
    async insertAgain(
      tx: Db,
      former: StoredVehicle,
      vehicle: ArrivingVehicle,
    ): Promise<{ columns: Settled<Columns>; isKept: boolean }> {
      const { columns, isKept } = await compare(former, vehicle, { isWhole: true, tx });
      const at = clock.now();
      const row = { ...former, ...columns, ...datesOf(former, columns, sydneyDay(at)) };
      await insertArriving(tx, {
        ...row,
        featured_photo_id: null,
        revision: former.revision + 1,
        updated_at: at.toISOString(),
      });
      // What was noted of it before comes with the last chunk.
      if (offerOf(row) !== offerOf(former)) await notePrices(tx, at, [former.id]);
      return { columns, isKept };
    },

    async update(tx: Db, row: StoredVehicle, columns: Settled<Columns>): Promise<void> {
      const dates = datesOf(row, columns, sydneyDay(clock.now()));
      await adminVehicles.update(tx, row.id, { ...columns, ...dates });
    },

    /** As it was before an import. What a migration has taken away since stays away. */
    async putBackAs(tx: Db, row: StoredVehicle, before: StoredVehicle): Promise<void> {
      const unchanged = ['id', 'created_at', 'updated_at', 'revision', 'featured_photo_id'];
      const was = Object.fromEntries(
        Object.entries(before).filter(([column]) => column in row && !unchanged.includes(column)),
      ) as Columns; // a row of vehicles
      const { columns } = await heldStatus.keep(tx, row, was);
      await adminVehicles.update(tx, row.id, columns);
    },

    remove: (tx: Db, id: number) => adminVehicles.remove(tx, id),
  };
}

/** The vehicle as contract fields, without photos. */
export function toTravelling(row: StoredVehicle): Record<string, unknown> {
  return {
    id: row.id,
    ...readFields(row),
    isDraft: row.is_draft === 1,
    createdAt: row.created_at,
    specifications: readSpecifications(row.specifications),
  };
}

function listDiffering(row: StoredVehicle, columns: Settled<Columns>): string[] {
  const differing = Object.keys(describeChanges(row, columns).after);
  if (columns.specifications !== undefined && !isSame(columns.specifications, row.specifications)) {
    differing.push('specifications');
  }
  if (columns.is_draft !== undefined && columns.is_draft !== row.is_draft) differing.push('isDraft');
  return differing;
}

function toWholeColumns({ fields, specifications, isDraft }: ArrivingVehicle) {
  return {
    ...toNewValues(withStatus(fields)),
    specifications: JSON.stringify(toStoredSpecifications(specifications ?? {})),
    is_draft: isDraft ? (1 as const) : (0 as const),
  };
}

function toSentColumns({ fields, specifications, isDraft }: ArrivingVehicle): Columns {
  return {
    ...toColumns(withStatus(fields)),
    ...(specifications && { specifications: JSON.stringify(toStoredSpecifications(specifications)) }),
    ...(isDraft !== undefined && { is_draft: isDraft ? (1 as const) : (0 as const) }),
  };
}

// An empty status means available; one outside the list is kept.
function withStatus(fields: ArrivingVehicle['fields']): ArrivingVehicle['fields'] {
  return fields.status === '' ? { ...fields, status: 'available' } : fields;
}

/** All that the history of prices notes. */
const offerOf = (row: StoredVehicle): string =>
  JSON.stringify([row.price_cents, row.price_type, row.is_draft, isSold(row)]);

function isSame(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(text: string): string {
  const groups = Object.entries(readSpecifications(text)).map(([name, group]) => [
    name,
    Object.entries(group ?? {}).sort(),
  ]);
  return JSON.stringify(groups.sort());
}
