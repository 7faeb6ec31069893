import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Engine } from '#server/db/engine.ts';

/** Who is told by mail of what comes into the stock, what they want to be told of, and what they were told. */
export async function alerts({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  const withId = <Table extends string>(table: CreateTableBuilder<Table>) =>
    table.addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    );
  await withId(schema.createTable('alert_readers'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('person', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('looked_on', 'text')
    .addColumn('mailed_at', 'text')
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('alert_readers_by_day')
    .on('alert_readers')
    .columns(['ended_at', 'looked_on', 'id'])
    .execute();

  await withId(schema.createTable('alerts'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('reader_id', 'integer', (column) =>
      column.notNull().references('alert_readers.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('vehicle_id', 'integer')
    .addColumn('vehicle_snapshot', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text')
    .addColumn('gone_at', 'text')
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .execute();
  await schema.createIndex('alerts_of_reader').on('alerts').column('reader_id').execute();

  await withId(schema.createTable('alert_links'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('reader_id', 'integer', (column) =>
      column.notNull().references('alert_readers.id').onDelete('cascade'),
    )
    .addColumn('alert_key', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('alert_links_of_reader').on('alert_links').column('reader_id').execute();

  await withId(schema.createTable('alert_digests'))
    .addColumn('reader_id', 'integer', (column) =>
      column.notNull().references('alert_readers.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('alert_digests_of_day', ['reader_id', 'day'])
    .execute();
}
