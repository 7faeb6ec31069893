import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/**
 * Test drives and inspections. The database itself holds that a vehicle is driven once at a time, that a time has no
 * more bookings than seats, and that a person has no more open ones than places: each is a number with a unique index.
 * A cancelled booking leaves all three. Links are kept as hashes; a booking has one for each mail about it.
 */
export async function bookings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('bookings')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer')
    .addColumn('vehicle_snapshot', 'text')
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('person_place', 'integer')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('has_licence', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reminded_at', 'text')
    .addColumn('sold_told_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  const unique = {
    bookings_vehicle_once: 'vehicle_id, starts_at',
    bookings_seats: 'starts_at, seat',
    bookings_of_person: 'person, person_place',
  };
  for (const [name, columns] of Object.entries(unique))
    await sql`
      CREATE UNIQUE INDEX ${sql.raw(name)} ON bookings (${sql.raw(columns)}) WHERE state <> 'cancelled'`.execute(
      db,
    );
  await schema.createIndex('bookings_by_end').on('bookings').column('ends_at').execute();
  await schema
    .createTable('booking_links')
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('booking_id', 'integer', (column) =>
      column.notNull().references('bookings.id').onDelete('cascade'),
    )
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('booking_links_of_booking').on('booking_links').column('booking_id').execute();
  if (engine === 'sqlite') return;
  await sql`
    CREATE FUNCTION tell_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_notify('forecourt_changes', 'bookings');
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER bookings_told AFTER INSERT OR UPDATE OR DELETE ON bookings
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_bookings()`.execute(db);
}
