import { type OldSchema, type OldTable, readOldSchema } from '#server/db/damaged-file/old-schema.ts';
import { openPages, type Pages } from '#server/db/damaged-file/pages.ts';
import {
  type OldRow,
  type ReadTable,
  readLostLeaves,
  readTable,
} from '#server/db/damaged-file/read-table.ts';

export interface OldFile {
  pages: Pages;
  schema: OldSchema;
  /** The migrations that it has had; undefined when that cannot be said. */
  applied: string[] | undefined;
}

export async function withOldFile<Result>(
  /** Undefined: nothing is to be read. */
  file: string | undefined,
  work: (old: OldFile) => Promise<Result> | Result,
): Promise<Result> {
  const pages = openPages(file);
  try {
    const schema = readOldSchema(pages);
    return await work({ pages, schema, applied: readApplied(pages, schema) });
  } finally {
    pages.close();
  }
}

/** Hands on every row that can be read of the tables that are wanted. */
export function readOldTables(
  { pages, schema }: Pick<OldFile, 'pages' | 'schema'>,
  isWanted: (table: string) => boolean,
  onRow: (table: string, row: OldRow) => void,
): Map<string, ReadTable> {
  const found = new Map<OldTable, ReadTable>();
  // All of them: only then is it known which pages belong to nobody.
  for (const table of schema.tables) {
    const isPassedOn = isWanted(table.name);
    const handOn = (row: OldRow) => {
      if (isPassedOn) onRow(table.name, row);
    };
    found.set(table, readTable(pages, table, handOn));
  }
  readLostLeaves(pages, { found, isListBroken: schema.isBroken }, ({ name }, row) => {
    if (isWanted(name)) onRow(name, row);
  });
  return new Map([...found].map(([{ name }, read]) => [name, read]));
}

function readApplied(pages: Pages, { tables }: OldSchema): string[] | undefined {
  const table = tables.find(({ name }) => name === 'kysely_migration');
  const names: string[] = [];
  const read = table && readTable(pages, table, ({ name }) => names.push(String(name)));
  return read && !read.isBroken ? names : undefined;
}
