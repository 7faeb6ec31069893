import type { Value } from '../column-kinds.ts';
import type { Db } from '../database.ts';
import type { Table } from '../define-table.ts';
import type { TableRow } from '../table-rows.ts';

/**
 * What a feature keeps of its own when a backup is restored: what people sent and did since stays. All of it is done in the
 * transaction of the restore, with the tables locked, step by step and for one feature after the other, in their order.
 */
export interface CarryOver {
  /** Tables whose rows stay beside those of the backup, and the column that tells each row from the others wherever it is. */
  keeps?: readonly { table: Table; by: string }[];
  /** What a restore replaces as a whole, in a word: it is another one as soon as somebody has changed something. */
  describeState?: (tx: Db) => Promise<string>;
  /**
   * Whether the backup has something of this database that no other dealership can have; with names, whether it has one of
   * the rows of these names.
   */
  isKnown?: (tx: Db, known: KnownRows, among?: RowNames) => Promise<boolean>;
  /**
   * Undoes a restore: rows that came with it go, and rows that it changed lose what it added, unless somebody has done
   * something with them since. Answers the names of rows whose state is the backup's again. The last feature comes first.
   */
  undo?: (tx: Db, came: CameWithRestore) => Promise<RowNames>;
  /** Before the rows go. */
  remember?: (tx: Db, restore: Restore) => Promise<Remembered>;
}

/** Names of rows, by table. */
export type RowNames = Readonly<Record<string, readonly string[]>>;

/** Rows of the backup, by table and by what its description says under `known`. */
export type KnownRows = (table: string) => ReadonlyMap<string, Value>;

/** What a restore brought, as it was noted then. */
export interface CameWithRestore {
  at: string;
  /** Rows that were not here. */
  added: (table: string) => readonly string[];
  /** Rows that were here in an earlier state. */
  changed: (table: string) => readonly string[];
}

/**
 * The number that the vehicle of this number has after the restore; null when it is another one. A row that came with a
 * restore may be another dealership's: its vehicle must have been here.
 */
export type ToVehicle = (id: Value | undefined, cameWithRestore?: boolean) => number | null;

/** A restore that is about to be done. */
export interface Restore {
  /** As staff know the backup. */
  filename: string;
  /** The schema with which the backup was made, and when. */
  schema: string;
  madeAt: string;
  by: { staffId: number | null; fullName: string; username?: string };
  now: string;
  known: KnownRows;
  /** Whether the backup is of this installation; numbers of another one mean nothing here. */
  isOurs: boolean;
  toVehicle: ToVehicle;
  /** Names of rows that came with restores before this one, perhaps another dealership's. */
  came: (table: string) => ReadonlySet<string>;
  /** Names of rows whose state here only a restore brought, which this one undoes. */
  givenBack: (table: string) => ReadonlySet<string>;
}

export interface Remembered {
  /** For a table that does not take all rows of the backup: makes room for some of them, and answers those to be put in. */
  choose?: Readonly<Record<string, (rows: readonly TableRow[]) => readonly TableRow[] | Promise<TableRow[]>>>;
  /** Once the rows of the backup are in, and before who was erased since is out of them. */
  complete?: (after: Db) => Promise<void>;
  /** Once who was erased is out of them. `earlier` is what the features before have carried. */
  carry?: (after: Db, earlier: Carried) => Promise<Partial<Carried>>;
  /** Keys of files whose rows have gone. */
  listFilesGone?: () => readonly string[];
}

export interface Carried {
  /** How many rows were here alone or are held, for the activity. */
  counts: Readonly<Record<string, number>>;
  /** Names of rows that were here and have the backup's state now. */
  changed: RowNames;
  /** From the numbers that rows had before to those that they have now, by table. */
  newIds: Readonly<Record<string, ReadonlyMap<number, number>>>;
}
