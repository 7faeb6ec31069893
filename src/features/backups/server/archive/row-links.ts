import type { Column, Value } from '#server/db/column-kinds.ts';
import type { KnownRows } from '#server/db/restoring/carry-over.ts';
import { type ArchivedRow, columnsOf, type TableName, tableOf } from './archived-tables.ts';
import { MOST_ID } from './layout.ts';
import { refusedBackup } from './manifest.ts';

const none: ReadonlyMap<string, Value> = new Map();
export const PHOTO_KEY = /^[a-z0-9]{16,64}$/;

/** Enough of a row to check that rows fit together: numbers and words, what is unique, and when it was made. */
export function linkColumnsOf(table: TableName): string[] {
  const unique = new Set(
    (tableOf(table).unique ?? []).flatMap((key) => ('columns' in key ? key.columns : key)),
  );
  const isNeeded = (name: string, { stored, isWord }: Column) =>
    stored === 'number' || isWord || unique.has(name) || name === 'created_at' || name === 'at';
  return [...columnsOf(table)].flatMap(([name, column]) => (isNeeded(name, column) ? [name] : []));
}

/**
 * Checks, while rows go by, that they fit together: no id twice, nothing that refers to what is not there, and
 * exactly one featured photo for each vehicle that has photos. So the database has no reason left to refuse.
 */
export function createRowLinks() {
  const ids = new Map<string, Set<number>>();
  const featured = new Map<number, number | null>();
  const vehicleOf = new Map<number, number>();
  const withPhotos = new Set<number>();
  const unique = new Set<string>();
  const keys = new Set<string>();
  /** What a restore needs to know of the backup to tell what came since, by table. */
  const known = new Map<string, Map<string, Value>>();

  function once(what: string): void {
    if (unique.has(what)) throw refusedBackup('it holds the same thing twice');
    unique.add(what);
  }

  function refer(table: string, id: unknown): void {
    if (!ids.get(table)?.has(Number(id))) throw refusedBackup('some of its rows refer to rows it lacks');
  }

  function addFiles({ file_key }: ArchivedRow): void {
    const key = String(file_key);
    if (!PHOTO_KEY.test(key)) throw refusedBackup('a photo has an unexpected key');
    once(`photo ${key}`);
    keys.add(key);
  }

  /** What belongs to the table's own description: what it refers to, what is unique, and its files. */
  function checkDescribed(table: TableName, row: ArchivedRow): void {
    const { columns, unique = [], hasFiles, known: isKnown } = tableOf(table);
    for (const [name, { refersTo }] of Object.entries(columns)) {
      const value = row[name] ?? null;
      if (refersTo && value !== null) refer(refersTo, value);
    }
    for (const key of unique) {
      const { columns: names, where } = 'columns' in key ? key : { columns: key, where: () => true };
      const values = names.map((name) => row[name] ?? null);
      if (!values.includes(null) && where(row)) once(JSON.stringify([table, names, values]));
    }
    if (hasFiles) addFiles(row);
    if (isKnown) {
      const rows = known.get(table) ?? new Map<string, Value>();
      known.set(table, rows.set(String(row[isKnown.by]), row[isKnown.tells] ?? null));
    }
  }

  const remember: Partial<Record<TableName, (row: ArchivedRow) => void>> = {
    vehicles: (row) => featured.set(Number(row.id), toIdOrNull(row.featured_photo_id)),
    photos: (row) => {
      vehicleOf.set(Number(row.id), Number(row.vehicle_id));
      withPhotos.add(Number(row.vehicle_id));
    },
    outbox: (row) => {
      // An older backup does not say what a mail is about: it is about its inquiry.
      if (row.about !== undefined) return;
      refer('inquiries', row.inquiry_id);
      once(`mail ${row.kind} ${row.inquiry_id}`);
    },
  };

  return {
    photoKeys: keys,
    known: ((table) => known.get(table) ?? none) satisfies KnownRows,

    add(table: TableName, row: ArchivedRow): void {
      const seen = ids.get(table) ?? new Set();
      ids.set(table, seen);
      const id = Number(row.id);
      if (id < 1 || id > MOST_ID || seen.has(id)) throw refusedBackup('it holds an impossible id');
      seen.add(id);
      checkDescribed(table, row);
      remember[table]?.(row);
    },

    finish(): void {
      for (const [vehicle, photo] of featured) {
        if (photo === null ? withPhotos.has(vehicle) : vehicleOf.get(photo) !== vehicle) {
          throw refusedBackup('a vehicle has no featured photo of its own');
        }
      }
    },
  };
}

function toIdOrNull(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
