import type { Expression, Selectable, SqlBool } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { MOST_VISITOR_PHOTOS } from '../../photo-limits.ts';
import { toFileColumns } from '../photo-columns.ts';
import type { PreparedPhoto } from '../photo-intake.ts';

export type VisitorPhoto = Selectable<Tables['visitor_photos']>;
export type VisitorPhotoRepository = ReturnType<typeof createVisitorPhotoRepository>;

/** The inquiries, which are described by a feature above this one. */
export interface SentPhotos {
  /** When the first inquiry with these photos came in; undefined while there is none. */
  findTimeSent: (tx: Db, photosKey: string) => Promise<string | undefined>;
  /** Part of one statement, because an inquiry may come between two. */
  isSent: (photosKey: Expression<string>) => Expression<SqlBool>;
}

/** The keys of their files, read before the inquiries go, which take the rows with them. */
export async function listVisitorPhotoKeys(tx: Db, photosKeys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('visitor_photos')
    .select('file_key')
    .where('photos_key', 'in', photosKeys)
    .execute();
  return rows.map(({ file_key }) => file_key);
}

/** Rows per deletion: few enough not to block others. */
const BATCH = 100;

export function createVisitorPhotoRepository({
  db,
  sentPhotos,
  clock,
}: {
  db: Db;
  sentPhotos: SentPhotos;
  clock: Clock;
}) {
  async function listOf(photosKey: string, tx: Db = db): Promise<VisitorPhoto[]> {
    return tx
      .selectFrom('visitor_photos')
      .selectAll()
      .where('photos_key', '=', photosKey)
      .orderBy('place')
      .execute();
  }

  /** Photos that no inquiry refers to yet. */
  const waiting = () =>
    db
      .selectFrom('visitor_photos')
      .where(({ not, ref }) => not(sentPhotos.isSent(ref('visitor_photos.photos_key'))));

  return {
    listOf,

    listOfKeys: (tx: Db, photosKeys: readonly string[]): Promise<VisitorPhoto[]> =>
      tx
        .selectFrom('visitor_photos')
        .selectAll()
        .where('photos_key', 'in', photosKeys)
        .orderBy('id')
        .execute(),

    async find(photosKey: string, id: number): Promise<VisitorPhoto | undefined> {
      return (await listOf(photosKey)).find((photo) => photo.id === id);
    },

    findInquiryTime: (photosKey: string): Promise<string | undefined> =>
      sentPhotos.findTimeSent(db, photosKey),

    async countWaitingBytes(): Promise<number> {
      const { bytes } = await waiting()
        .select(({ fn }) => fn.sum('byte_count').as('bytes'))
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },

    /** In the first free place. False when there is none, or when another photo has just taken it. */
    async insert(tx: Db, photosKey: string, key: string, photo: PreparedPhoto): Promise<boolean> {
      const present = await listOf(photosKey, tx);
      if (present.length >= MOST_VISITOR_PHOTOS) return false;
      const taken = new Set(present.map(({ place }) => place));
      let place = 1;
      while (taken.has(place)) place += 1;
      const row = await tx
        .insertInto('visitor_photos')
        .values({
          photos_key: photosKey,
          key,
          place,
          ...toFileColumns(photo),
          created_at: clock.now().toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // It has its row now; a version that knows no such rows must not take it for something let go.
      if (row) await tx.deleteFrom('loose_photos').where('file_key', '=', photo.key).execute();
      return row !== undefined;
    },

    async remove(photosKey: string, key: string): Promise<string[]> {
      const gone = await db
        .deleteFrom('visitor_photos')
        .where('photos_key', '=', photosKey)
        .where('key', '=', key)
        .returning('file_key')
        .execute();
      return gone.map(({ file_key }) => file_key);
    },

    /** Removes photos from before a moment whose inquiry never came, nor is promised. Returns the keys of their files. */
    async removeWaitingBefore(moment: string, promised: ReadonlySet<string>): Promise<string[]> {
      const keys: string[] = [];
      for (let after = 0; ; ) {
        const old = await waiting()
          .select(['id', 'photos_key'])
          .where('created_at', '<', moment)
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
        const last = old.at(-1);
        if (!last) return keys;
        after = last.id;
        const left = old
          .filter(({ photos_key }) => !promised.has(photos_key.toLowerCase()))
          .map(({ id }) => id);
        if (left.length === 0) continue;
        // Looked at once more: an inquiry may have come between.
        const gone = await db
          .deleteFrom('visitor_photos')
          .where('id', 'in', waiting().select('id').where('id', 'in', left))
          .returning('file_key')
          .execute();
        keys.push(...gone.map(({ file_key }) => file_key));
      }
    },
  };
}
