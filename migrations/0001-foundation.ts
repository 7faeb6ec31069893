import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** Every table of the product, and the rule that a vehicle with photos has exactly one featured photo. */
export async function foundation(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = <Name extends string>(name: Name) => withId(db.schema.createTable(name), engine);
  const big = engine === 'postgres' ? 'bigint' : 'integer';

  await table('vehicles')
    .addColumn('make', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('year', 'integer')
    .addColumn('price_cents', big)
    .addColumn('mileage_km', 'integer')
    .addColumn('rego', 'text', (column) => column.notNull())
    .addColumn('headline', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('exterior_color', 'text', (column) => column.notNull())
    .addColumn('interior_color', 'text', (column) => column.notNull())
    .addColumn('fuel_type', 'text', (column) => column.notNull())
    .addColumn('transmission', 'text', (column) => column.notNull())
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('drive_type', 'text', (column) => column.notNull())
    .addColumn('vehicle_type', 'text', (column) => column.notNull())
    .addColumn('stock_number', 'text', (column) => column.notNull())
    .addColumn('vin', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('specifications', 'text', (column) => column.notNull())
    .addColumn('is_draft', 'integer', (column) => column.notNull())
    .addColumn('featured_photo_id', 'integer')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addCheckConstraint('vehicles_price_at_least_zero', sql`price_cents >= 0`)
    .addCheckConstraint('vehicles_mileage_at_least_zero', sql`mileage_km >= 0`)
    .$call((builder) =>
      // SQLite cannot add a foreign key later, and accepts one to a table that is still to come.
      engine === 'sqlite'
        ? builder.addForeignKeyConstraint(
            'vehicles_featured_photo',
            ['id', 'featured_photo_id'],
            'photos',
            ['vehicle_id', 'id'],
            (key) => key.deferrable().initiallyDeferred(),
          )
        : builder,
    )
    .execute();

  await table('photos')
    .addColumn('vehicle_id', 'integer', (column) =>
      column.notNull().references('vehicles.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('file_key', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('byte_count', big, (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('photos_of_vehicle', ['vehicle_id', 'id'])
    .execute();
  await db.schema
    .createIndex('photos_in_order')
    .on('photos')
    .columns(['vehicle_id', 'position', 'id'])
    .execute();

  if (engine === 'postgres') {
    await db.schema
      .alterTable('vehicles')
      .addForeignKeyConstraint('vehicles_featured_photo', ['id', 'featured_photo_id'], 'photos', [
        'vehicle_id',
        'id',
      ])
      .deferrable()
      .initiallyDeferred()
      .execute();
  }
  await (engine === 'sqlite' ? featuredRuleOnSqlite(db) : featuredRuleOnPostgres(db));

  await table('price_history')
    .addColumn('vehicle_id', 'integer', (column) =>
      column.notNull().references('vehicles.id').onDelete('cascade'),
    )
    .addColumn('price_cents', big)
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('price_history_of_vehicle').on('price_history').column('vehicle_id').execute();

  await table('inquiries')
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('interest', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .addColumn('is_spam', 'integer', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer')
    .addColumn('vehicle_snapshot', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .execute();

  await table('outbox')
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('inquiries.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('outbox_once_each', ['inquiry_id', 'kind'])
    .execute();

  await table('staff')
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .execute();

  await table('attempts')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at_ms', big, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_by_key').on('attempts').columns(['key', 'at_ms']).execute();

  await table('activity')
    .addColumn('staff_id', 'integer')
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('activity_of_vehicle').on('activity').columns(['vehicle_id', 'id']).execute();

  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

// Ids are never given out twice: photo addresses are cached for a year, so a reused id would show a wrong photo.
function withId<Name extends string>(builder: CreateTableBuilder<Name, never>, engine: Engine) {
  return builder.addColumn('id', 'integer', (column) =>
    engine === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity(),
  );
}

/*
 * One column can name only one photo, so "never two" needs no check; the composite key keeps it among the
 * vehicle's own. The triggers see to "never none": the first photo is taken, the next in order follows a
 * deleted one, and the column cannot be emptied while there are photos.
 */
async function featuredRuleOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER photos_first_is_featured AFTER INSERT ON photos BEGIN
      UPDATE vehicles SET featured_photo_id = NEW.id WHERE id = NEW.vehicle_id AND featured_photo_id IS NULL;
    END`.execute(db);
  await sql`
    CREATE TRIGGER photos_next_is_featured AFTER DELETE ON photos BEGIN
      UPDATE vehicles SET featured_photo_id = (
        SELECT id FROM photos WHERE vehicle_id = OLD.vehicle_id
        ORDER BY (position, id) < (OLD.position, OLD.id), position, id LIMIT 1
      ) WHERE id = OLD.vehicle_id AND featured_photo_id = OLD.id;
    END`.execute(db);
  await sql`
    CREATE TRIGGER vehicles_keep_featured BEFORE UPDATE OF featured_photo_id ON vehicles
    WHEN NEW.featured_photo_id IS NULL AND EXISTS (SELECT 1 FROM photos WHERE vehicle_id = NEW.id) BEGIN
      SELECT RAISE(ABORT, 'a vehicle with photos keeps a featured photo');
    END`.execute(db);
}

async function featuredRuleOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION photos_first_is_featured() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE vehicles SET featured_photo_id = NEW.id WHERE id = NEW.vehicle_id AND featured_photo_id IS NULL;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER photos_first_is_featured AFTER INSERT ON photos
    FOR EACH ROW EXECUTE FUNCTION photos_first_is_featured()`.execute(db);
  await sql`
    CREATE FUNCTION photos_next_is_featured() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE vehicles SET featured_photo_id = (
        SELECT id FROM photos WHERE vehicle_id = OLD.vehicle_id
        ORDER BY (position, id) < (OLD.position, OLD.id), position, id LIMIT 1
      ) WHERE id = OLD.vehicle_id AND featured_photo_id = OLD.id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER photos_next_is_featured AFTER DELETE ON photos
    FOR EACH ROW EXECUTE FUNCTION photos_next_is_featured()`.execute(db);
  await sql`
    CREATE FUNCTION vehicles_keep_featured() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.featured_photo_id IS NULL AND EXISTS (SELECT 1 FROM photos WHERE vehicle_id = NEW.id) THEN
        RAISE EXCEPTION 'a vehicle with photos keeps a featured photo';
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER vehicles_keep_featured BEFORE UPDATE OF featured_photo_id ON vehicles
    FOR EACH ROW EXECUTE FUNCTION vehicles_keep_featured()`.execute(db);
}
