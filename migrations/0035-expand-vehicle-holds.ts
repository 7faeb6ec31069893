import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Vehicles that buyers ask us to hold. The database itself holds that a vehicle is held for one person at a time, and
 * that nobody waits twice for an answer about the same vehicle. Bookings note that their buyer was told of a hold.
 */
export async function vehicleHolds(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('vehicle_holds')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer')
    .addColumn('vehicle_snapshot', 'text')
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text')
    .addColumn('status_before', 'text')
    .addColumn('due_told_at', 'text')
    .addColumn('staff_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await sql`CREATE UNIQUE INDEX vehicle_holds_once ON vehicle_holds (vehicle_id) WHERE state = 'confirmed'`.execute(
    db,
  );
  await sql`
    CREATE UNIQUE INDEX vehicle_holds_asked_once ON vehicle_holds (vehicle_id, person) WHERE state = 'asked'`.execute(
    db,
  );
  await schema
    .createIndex('vehicle_holds_by_state')
    .on('vehicle_holds')
    .columns(['state', 'updated_at'])
    .execute();
  await schema.alterTable('bookings').addColumn('hold_told_at', 'text').execute();
}
