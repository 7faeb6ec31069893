import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Columns by table, with what readers and writers must know. */
export type Schema = Record<string, Record<string, Column>>;
type Column = 'null' | 'null, default' | 'not null' | 'not null, default';

export async function describeSchema({ db, engine }: Database): Promise<Schema> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely'));
  const schema: Schema = {};
  for (const { name, columns } of tables.toSorted((one, other) => one.name.localeCompare(other.name))) {
    // Only SQLite allows null in a key.
    const keys = engine === 'sqlite' ? await listKeys(db, name) : [];
    schema[name] = Object.fromEntries(
      columns.map((column) => {
        const filled = column.isNullable && !keys.includes(column.name) ? 'null' : 'not null';
        const isDefaulted = column.hasDefaultValue || column.isAutoIncrementing;
        return [column.name, isDefaulted ? (`${filled}, default` as const) : filled];
      }),
    );
  }
  return schema;
}

async function listKeys(db: Database['db'], table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0`.execute(db);
  return rows.map(({ name }) => name);
}

/** What would break a version made for `released` on `present`. */
export function findBreaks(released: Schema, present: Schema): string[] {
  return Object.entries(released).flatMap(([table, columns]) => {
    const found = present[table];
    if (!found) return [`${table} is gone`];
    const changed = Object.entries(columns).flatMap(([name, was]) => {
      const is = found[name];
      if (is === was) return [];
      return [is ? `${table}.${name} was "${was}" and is "${is}"` : `${table}.${name} is gone`];
    });
    const added = Object.keys(found).filter((name) => !(name in columns) && found[name] === 'not null');
    return [...changed, ...added.map((name) => `${table}.${name} is new and has no default`)];
  });
}
