import type { Db } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { insertRows, readTable, type TableRow } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { photos } from './tables/photos.table.ts';
import { visitorPhotos } from './tables/visitor-photos.table.ts';

const BATCH = 200;

/**
 * Photos that visitors sent since the backup stay, with their files, as their inquiries do. Photos of vehicles are those of
 * the backup. Pictures of the site that are not in the backup stay: drafts, which a restore leaves alone, may name them.
 */
export const carriedPhotos: CarryOver = {
  keeps: [{ table: visitorPhotos, by: 'key' }],

  async remember(tx, { known }) {
    const filesGone: string[] = [];
    for await (const rows of readTable(tx, photos, ['id', 'file_key']))
      filesGone.push(...rows.map(({ file_key }) => String(file_key)));
    const ours: TableRow[] = [];
    for await (const rows of readTable(tx, visitorPhotos))
      for (const row of rows) {
        if (!known('visitor_photos').has(String(row.key))) ours.push(row);
        // It comes back from the backup with files of its own.
        else filesGone.push(String(row.file_key));
      }
    return {
      choose: {
        async site_pictures(rows) {
          const ids = rows.map(({ id }) => Number(id));
          const gone = await tx
            .deleteFrom('site_pictures')
            .where('id', 'in', ids)
            .returning('file_key')
            .execute();
          filesGone.push(...gone.map(({ file_key }) => file_key));
          return [...rows];
        },
      },
      async carry(after) {
        await addBehind(after, ours);
        return {};
      },
      listFilesGone: () => filesGone,
    };
  },
};

async function addBehind(after: Db, ours: readonly TableRow[]): Promise<void> {
  const last = new Map<string, number>();
  for await (const rows of readTable(after, visitorPhotos, ['id', 'photos_key', 'place']))
    for (const { photos_key, place } of rows)
      last.set(String(photos_key), Math.max(Number(place), last.get(String(photos_key)) ?? 0));
  const kept = ours.map(({ id: _id, ...row }) => {
    // One that the visitor has removed since is back in its place.
    const behind = last.get(String(row.photos_key)) ?? 0;
    return { ...row, place: behind + Number(row.place) };
  });
  await insertRows(after, visitorPhotos, kept);
}

/** Takes out visitors' photos of these keys, but for those whose inquiry is still there. */
export async function removeVisitorPhotos(
  tx: Db,
  keys: readonly string[],
  findNamed: (photosKeys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  for (const some of batches(keys, BATCH)) {
    const found = await tx
      .selectFrom('visitor_photos')
      .select(['id', 'photos_key'])
      .where('key', 'in', some)
      .execute();
    const named = await findNamed(found.map(({ photos_key }) => photos_key));
    const ids = found.filter(({ photos_key }) => !named.has(photos_key)).map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('visitor_photos').where('id', 'in', ids).execute();
  }
}
