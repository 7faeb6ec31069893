import type { Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { versionOf } from '../../photo-address.ts';
import type { SitePicture } from '../../site-picture.contract.ts';
import { toFileColumns } from '../photo-columns.ts';
import type { PreparedPhoto } from '../photo-intake.ts';

export type SitePictureRepository = ReturnType<typeof createSitePictureRepository>;

export interface StoredSitePicture extends SitePicture {
  fileKey: string;
}

/** Pictures of the dealership itself, by id. */
export function createSitePictureRepository({ database, clock }: { database: Database; clock: Clock }) {
  const { db, engine } = database;

  return {
    /** Pictures with these ids, where they exist. With `isKept` none of them is removed before the transaction ends. */
    async findAll(
      ids: readonly number[],
      tx: Db = db,
      { isKept = false } = {},
    ): Promise<ReadonlyMap<number, StoredSitePicture>> {
      if (ids.length === 0) return new Map();
      const query = tx.selectFrom('site_pictures').selectAll().where('id', 'in', ids).orderBy('id');
      const rows = await (isKept && engine === 'postgres' ? query.forKeyShare() : query).execute();
      return new Map(rows.map((row) => [row.id, toStored(row)]));
    },

    async count(tx: Db): Promise<number> {
      const row = await tx
        .selectFrom('site_pictures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async insert(tx: Db, photo: PreparedPhoto): Promise<StoredSitePicture> {
      const row = {
        ...toFileColumns(photo),
        created_at: clock.now().toISOString(),
      };
      const added = await tx.insertInto('site_pictures').values(row).returningAll().executeTakeFirstOrThrow();
      // It has its row now; a version that knows no such rows must not take it for something let go.
      await tx.deleteFrom('loose_photos').where('file_key', '=', photo.key).execute();
      return toStored(added);
    },

    /** Pictures from before a moment. Nobody publishes settings that name one of them before the transaction ends. */
    async lockOlderThan(tx: Db, moment: string): Promise<StoredSitePicture[]> {
      const query = tx.selectFrom('site_pictures').selectAll().where('created_at', '<', moment).orderBy('id');
      return (await locked(query, engine).execute()).map(toStored);
    },

    async removeAll(tx: Db, ids: readonly number[]): Promise<void> {
      if (ids.length > 0) await tx.deleteFrom('site_pictures').where('id', 'in', ids).execute();
    },
  };
}

function toStored(row: Selectable<Tables['site_pictures']>): StoredSitePicture {
  return {
    id: row.id,
    url: `/api/pictures/${row.id}`,
    version: versionOf(row.file_key),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    fileKey: row.file_key,
  };
}
