import Sqlite from 'better-sqlite3';
import type { Pages } from './pages.ts';
import { readRecord, type StoredValue } from './records.ts';
import { readLostLeaf, walkTable } from './trees.ts';

export interface Column {
  name: string;
  affinity: 'text' | 'integer' | 'other';
  isNullable: boolean;
  /** What a row from before the column was added has in it. */
  otherwise: StoredValue;
  /** SQLite keeps it as the number of the row. */
  isRowid: boolean;
}

export interface OldTable {
  name: string;
  root: number;
  columns: Column[];
  /** Indexes that have an entry for every row. */
  indexes: { name: string; root: number }[];
}

export interface OldSchema {
  tables: OldTable[];
  /** Some of it could not be read, so a table that is missing here may have been there. */
  isBroken: boolean;
}

interface Entry {
  type: string;
  name: string;
  tableName: string;
  root: number;
  sql: string;
}

/** Which tables the file has. Where its first page is gone, the list itself is looked for, page by page. */
export function readOldSchema(pages: Pages): OldSchema {
  const walk = { owned: new Set<number>(), isBroken: false };
  const entries = [...walkTable(pages, 1, walk)].flatMap(({ payload }) => {
    const entry = toEntry(payload);
    if (!entry) walk.isBroken = true;
    return entry ?? [];
  });
  const all = walk.isBroken ? withScattered(entries, pages, walk.owned) : entries;
  const tables = all
    .filter(({ type }) => type === 'table')
    .flatMap(({ name, root, sql }) => {
      const columns = readColumns(name, sql);
      if (columns.length === 0) walk.isBroken = true;
      const indexes = all
        .filter((one) => one.type === 'index' && one.tableName === name && !/\bwhere\b/i.test(one.sql))
        .map((one) => ({ name: one.name, root: one.root }));
      return columns.length > 0 ? [{ name, root, columns, indexes }] : [];
    });
  return { tables, isBroken: walk.isBroken };
}

const kinds: readonly unknown[] = ['table', 'index', 'trigger', 'view'];

/** Undefined for a row that is no row of the list. */
function toEntry(payload: Buffer | undefined): Entry | undefined {
  const [type, name, tableName, root, sql] = (payload && readRecord(payload)) ?? [];
  if (typeof type !== 'string' || !kinds.includes(type)) return undefined;
  if (typeof name !== 'string' || typeof tableName !== 'string' || typeof root !== 'number') return undefined;
  return { type, name, tableName, root, sql: typeof sql === 'string' ? sql : '' };
}

/** A name that is found twice is taken from neither page: one of them is from before a change of the table. */
function withScattered(known: Entry[], pages: Pages, owned: ReadonlySet<number>): Entry[] {
  const found: Entry[] = [];
  for (let number = 2; number <= pages.count; number += 1) {
    if (owned.has(number) || pages.free?.has(number)) continue;
    for (const { payload } of readLostLeaf(pages, number) ?? []) {
      const entry = toEntry(payload);
      if (entry) found.push(entry);
    }
  }
  const isKnown = new Set(known.map(({ name }) => name));
  const once = found.filter(
    (one) => !isKnown.has(one.name) && found.every((other) => other === one || other.name !== one.name),
  );
  return [...known, ...once];
}

/**
 * By SQLite itself, in memory. The words are from a file that may hold anything: they may say what the columns are, and
 * compute nothing. None when they are not such words.
 */
function readColumns(name: string, sql: string): Column[] {
  const [, quoted, plain] = /^CREATE TABLE (?:"([^"]+)"|(\w+)) ?\(/.exec(sql) ?? [];
  if ((quoted ?? plain) !== name) return [];
  const memory = new Sqlite(':memory:');
  try {
    memory.prepare(sql.replace(/^CREATE TABLE sqlite_/, 'CREATE TABLE old_')).run();
    const table = name.replace(/^sqlite_/, 'old_');
    const found = memory.prepare('SELECT * FROM pragma_table_info(?)').all(table) as {
      name: string;
      type: string;
      notnull: number;
      dflt_value: string | null;
      pk: number;
    }[]; // the columns that SQLite documents
    const keys = found.filter(({ pk }) => pk > 0);
    return found.map((column) => ({
      name: column.name,
      affinity: /int/i.test(column.type) ? 'integer' : /char|text|clob/i.test(column.type) ? 'text' : 'other',
      isNullable: column.notnull === 0 && column.pk === 0,
      otherwise: defaultOf(column.dflt_value),
      isRowid: column.pk > 0 && keys.length === 1 && column.type.toLowerCase() === 'integer',
    }));
  } catch {
    return []; // the words of it are damaged
  } finally {
    memory.close();
  }
}

function defaultOf(words: string | null): StoredValue {
  if (words === null || /^null$/i.test(words)) return null;
  if (/^-?\d{1,15}$/.test(words)) return Number(words);
  if (/^'(?:[^']|'')*'$/.test(words)) return words.slice(1, -1).replaceAll("''", "'");
  throw new Error('no default of ours');
}
