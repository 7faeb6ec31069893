import type { Db } from '#server/db/database.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import type { KnownRows } from '../archive/row-links.ts';
import { insertRows, readTable } from '../database-rows.repository.ts';

/**
 * Photos that visitors sent since the backup stay, with their files, as their inquiries do. Call it before the rows go; call
 * the answer once those of the backup are in.
 */
export async function rememberVisitorPhotos(tx: Db, known: KnownRows): Promise<(after: Db) => Promise<void>> {
  const ours: ArchivedRow[] = [];
  for await (const rows of readTable(tx, 'visitor_photos'))
    ours.push(...rows.filter(({ key }) => !known.visitorPhotos.has(String(key))));

  return async (after) => {
    const last = new Map<string, number>();
    for await (const rows of readTable(after, 'visitor_photos', ['id', 'photos_key', 'place']))
      for (const { photos_key, place } of rows)
        last.set(String(photos_key), Math.max(Number(place), last.get(String(photos_key)) ?? 0));
    const kept = ours.map(({ id: _id, ...row }) => {
      // One that the visitor has removed since is back in its place.
      const behind = last.get(String(row.photos_key)) ?? 0;
      return { ...row, place: behind + Number(row.place) };
    });
    await insertRows(after, 'visitor_photos', kept);
  };
}

/** Files of photos that come back from the backup with files of their own. */
export async function listReplacedFiles(tx: Db, known: KnownRows): Promise<string[]> {
  const keys: string[] = [];
  for await (const rows of readTable(tx, 'visitor_photos', ['id', 'key', 'file_key']))
    for (const { key, file_key } of rows)
      if (known.visitorPhotos.has(String(key))) keys.push(String(file_key));
  return keys;
}
