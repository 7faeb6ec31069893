import type { Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { VehicleRow } from '#server/db/tables.ts';
import { readDatabaseId } from '#server/installation/installation-id.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { SpecificationsInput, VehicleFieldValues } from '../admin-vehicle.contract.ts';
import { titleFields } from '../vehicle-labels.ts';
import type { AdminVehicleRepository, StoredVehicle } from './admin-vehicle.repository.ts';
import { datesOf, datesOfArrival } from './dates-set-by-server.ts';
import { readSpecifications, toStoredSpecifications } from './stored-specifications.ts';
import { describeChanges, readFields, toColumns, toNewValues } from './vehicle-columns.ts';

/** A vehicle from a file. Missing fields stay unchanged, or are unknown in a new one. */
export interface ArrivingVehicle {
  fields: VehicleFieldValues;
  specifications: SpecificationsInput | undefined;
  createdAt: string | undefined;
  isDraft: boolean | undefined;
}

type Columns = Partial<Omit<Selectable<VehicleRow>, 'id' | 'revision' | 'updated_at' | 'featured_photo_id'>>;

export type VehicleTransferService = ReturnType<typeof createVehicleTransferService>;

const BATCH = 100;

/** Export and import of vehicles: converts rows to files and back. */
export function createVehicleTransferService({
  database,
  adminVehicles,
  clock,
}: {
  database: Database;
  adminVehicles: AdminVehicleRepository;
  clock: Clock;
}) {
  const { db } = database;

  return {
    /** Every vehicle, including drafts, oldest first. */
    async *list(): AsyncGenerator<StoredVehicle> {
      const read = (after: number) =>
        db.selectFrom('vehicles').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
      for await (const rows of readInBatches(read)) yield* rows;
    },

    /** The identifying fields of a vehicle. */
    listIdentities: () =>
      db
        .selectFrom('vehicles')
        .select(['id', ...titleFields, 'stock_number', 'vin', 'rego', 'mileage_km', 'created_at'])
        .orderBy('id')
        .execute(),

    /** This installation's id: the scope of vehicle ids. */
    findInstallation: () => readDatabaseId(db),

    find: (id: number, tx?: Db) => adminVehicles.find(id, tx),
    lock: (tx: Db, id: number) => adminVehicles.lock(tx, id),

    /** With the id that it had before, or a new one. */
    async insert(tx: Db, vehicle: ArrivingVehicle, formerId?: number): Promise<number> {
      const at = clock.now();
      const now = at.toISOString();
      const { createdAt } = vehicle;
      const given = toWholeColumns(vehicle);
      const dates = datesOfArrival(given, { createdAt, today: sydneyDay(at) });
      const columns = { ...given, ...dates, created_at: createdAt ?? now };
      const { id } = await tx
        .insertInto('vehicles')
        .values({
          ...columns,
          ...(formerId !== undefined && { id: formerId }),
          featured_photo_id: null,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (columns.price_cents !== null) await adminVehicles.recordPrice(tx, id, columns.price_cents);
      return id;
    },

    async update(tx: Db, row: StoredVehicle, columns: Columns): Promise<void> {
      const dates = datesOf(row, columns, sydneyDay(clock.now()));
      await adminVehicles.update(tx, row.id, { ...columns, ...dates });
      const price = columns.price_cents;
      if (price !== undefined && price !== row.price_cents)
        await adminVehicles.recordPrice(tx, row.id, price);
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

/**
 * The columns to write so that the row equals the vehicle in the file, and the names of the fields that differ.
 * `isWhole`: fields missing in the file become unknown instead of staying unchanged.
 */
export function compareWithRow(
  row: StoredVehicle,
  vehicle: ArrivingVehicle,
  { isWhole }: { isWhole: boolean },
): { columns: Columns; differing: string[] } {
  const columns: Columns = isWhole ? toWholeColumns(vehicle) : toSentColumns(vehicle);
  if (vehicle.createdAt !== undefined) columns.created_at = vehicle.createdAt;
  const differing = Object.keys(describeChanges(row, columns).after);
  if (columns.specifications !== undefined && !isSame(columns.specifications, row.specifications)) {
    differing.push('specifications');
  }
  if (columns.is_draft !== undefined && columns.is_draft !== row.is_draft) differing.push('isDraft');
  if (columns.created_at !== undefined && columns.created_at !== row.created_at) differing.push('createdAt');
  return { columns, differing };
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
