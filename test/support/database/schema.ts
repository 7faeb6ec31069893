import type { Database } from '#server/db/database.ts';

/** Columns by table. For each column: its type, whether it may be empty, and whether it has a default. */
export type Schema = Record<string, Record<string, string>>;

export async function describeSchema({ db }: Database): Promise<Schema> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely'));
  const schema: Schema = {};
  for (const { name, columns } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    schema[name] = Object.fromEntries(
      columns.map(({ name: column, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const parts = [dataType.toLowerCase(), isNullable ? 'null' : 'not null'];
        if (hasDefaultValue || isAutoIncrementing) parts.push('default');
        return [column, parts.join(', ')];
      }),
    );
  }
  return schema;
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
    const added = Object.keys(found).filter(
      (name) => !(name in columns) && found[name]?.endsWith('not null'),
    );
    return [...changed, ...added.map((name) => `${table}.${name} is new and has no default`)];
  });
}
