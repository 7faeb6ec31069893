import type { Column } from './column-kinds.ts';

/** What a restore does with the rows that are there. */
type Restored =
  /** They make way for those of the backup; what people sent and did since is carried over. */
  | 'replaced'
  /** What is kept of them, and what is added from the backup, is said in a step of its own. */
  | 'by its own rule';

export interface TableFacts<Name extends string = string> {
  /** The column or columns that tell a row from all others; `id` unless said. */
  primaryKey?: readonly Name[];
  /** What no two rows have both; `where` leaves out rows to which it does not apply, as in the database. */
  unique?: readonly (readonly Name[] | { columns: readonly Name[]; where: (row: Row<Name>) => boolean })[];
  /** Line of the privacy policy that tells of it; null for a table that holds nothing about a person. */
  policy: string | null;
  /** Part of a backup, and what a restore does; or why not. */
  backup: Restored | { no: string };
  /** How a restore knows a row of the backup before it is in: by which column, and what of it it asks besides. */
  known?: { by: Name; tells: Name };
  /** The table into which a restore takes its rows over, those of older backups; the same thing in both becomes one row. */
  takenOverBy?: string;
  /** Each row has files in the photo folder or store, named by its `file_key`. */
  hasFiles?: boolean;
  /** Rows deleted at once, where much goes with each. */
  batch?: number;
}

type Row<Name extends string> = Readonly<Partial<Record<Name, string | number | null>>>;

export interface Table extends TableFacts {
  name: string;
  columns: Readonly<Record<string, Column>>;
}

/** Describes a table once, in the feature that it belongs to. What is asked of tables is derived from this. */
export function defineTable<Name extends string, Columns extends Record<string, Column>>(
  name: Name,
  columns: Columns,
  facts: TableFacts<Extract<keyof Columns, string>>,
) {
  return { name, columns, ...facts };
}

/** The row as Kysely knows it. */
export type RowOf<Described extends { columns: Record<string, Column> }> = {
  [Name in keyof Described['columns']]: Described['columns'][Name] extends Column<infer Type> ? Type : never;
};
