import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { readStoredJson } from '#shared/stored.ts';
import { type DigestPart, digestSchema } from './digest-content.ts';

export type DigestRepository = ReturnType<typeof createDigestRepository>;

/** What mails with news tell, written with the decision to tell it. */
export function createDigestRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async add(tx: Db, readerId: number, day: string, parts: readonly DigestPart[]): Promise<void> {
      await tx
        .insertInto('alert_digests')
        .values({
          ...{ reader_id: readerId, day, content: JSON.stringify(parts) },
          created_at: clock.now().toISOString(),
        })
        .execute();
    },

    /** The days of the newest of each of these readers. */
    listLast: (readerIds: readonly number[]): Promise<{ reader_id: number; day: string }[]> =>
      db
        .selectFrom('alert_digests')
        .select(['reader_id', 'day'])
        .where('id', 'in', (newest) =>
          newest
            .selectFrom('alert_digests')
            .select(({ fn }) => fn.max('id').as('id'))
            .where('reader_id', 'in', readerIds)
            .groupBy('reader_id'),
        )
        .execute(),

    /** The newest of somebody. */
    async findLast(tx: Db, readerId: number): Promise<{ day: string; parts: DigestPart[] } | undefined> {
      const row = await tx
        .selectFrom('alert_digests')
        .select(['day', 'content'])
        .where('reader_id', '=', readerId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { day: row.day, parts: readStoredJson(row.content, digestSchema) ?? [] };
    },

    async find(readerId: number, day: string, tx: Db = db): Promise<DigestPart[] | undefined> {
      const row = await tx
        .selectFrom('alert_digests')
        .select('content')
        .where('reader_id', '=', readerId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row && (readStoredJson(row.content, digestSchema) ?? []);
    },

    /** Once it is known that the rest is not told. */
    async change(tx: Db, readerId: number, day: string, parts: readonly DigestPart[]): Promise<void> {
      await tx
        .updateTable('alert_digests')
        .set({ content: JSON.stringify(parts) })
        .where('reader_id', '=', readerId)
        .where('day', '=', day)
        .execute();
    },

    async remove(tx: Db, readerId: number, day: string): Promise<void> {
      await tx.deleteFrom('alert_digests').where('reader_id', '=', readerId).where('day', '=', day).execute();
    },

    async forgetBefore(moment: Date): Promise<void> {
      await db.deleteFrom('alert_digests').where('created_at', '<', moment.toISOString()).execute();
    },
  };
}
