import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { plainAddress } from '#features/customers/mailbox.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { removeMailsAbout } from '#server/mail/mail-of-person.ts';
import { daysAfter } from '#shared/dates.ts';
import { alertMails } from '../alert-kinds.ts';

export type Reader = Selectable<Tables['alert_readers']>;
export type ReaderRepository = ReturnType<typeof createReaderRepository>;

/** A day so far ahead was looked at while the clock was wrong. */
const MOST_DAYS_AHEAD = 7;

/** Who is told by mail. Whatever changes of somebody changes their row first, which locks it. */
export function createReaderRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();

  /** Undefined for somebody who is not there, or wants nothing any more. */
  const lock = (tx: Db, id: number): Promise<Reader | undefined> =>
    tx
      .updateTable('alert_readers')
      .set((eb) => ({ sequence: eb('sequence', '+', 1), updated_at: now() }))
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst();

  const findByAddress = (tx: Db, email: string): Promise<Reader | undefined> =>
    tx.selectFrom('alert_readers').selectAll().where('person', '=', plainAddress(email)).executeTakeFirst();

  return {
    lock,
    findByAddress,

    /** The reader with this address, who may be new; locked. */
    async take(tx: Db, email: string): Promise<Reader> {
      const at = now();
      await tx
        .insertInto('alert_readers')
        .values({
          key: randomUUID(),
          person: plainAddress(email),
          email,
          ended_at: null,
          looked_on: null,
          mailed_at: null,
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.column('person').doNothing())
        .execute();
      const known = await findByAddress(tx, email);
      const reader = known && (await lock(tx, known.id));
      if (!reader) throw new Error('A reader went away while they were taken');
      return reader;
    },

    find: (id: number, tx: Db = db): Promise<Reader | undefined> =>
      tx.selectFrom('alert_readers').selectAll().where('id', '=', id).executeTakeFirst(),

    findByKey: (key: string): Promise<Reader | undefined> =>
      db.selectFrom('alert_readers').selectAll().where('key', '=', key).executeTakeFirst(),

    /** Forgets somebody and all that they wanted, but for their key. */
    async end(tx: Db, { id, key }: Pick<Reader, 'id' | 'key'>): Promise<void> {
      const at = now();
      await tx
        .updateTable('alert_readers')
        .set((eb) => ({
          ...{ person: `ended ${key}`, email: '', ended_at: at, updated_at: at },
          sequence: eb('sequence', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('alerts').where('reader_id', '=', id).execute();
      await tx.deleteFrom('alert_digests').where('reader_id', '=', id).execute();
      await removeMailsAbout(tx, alertMails, [key]);
    },

    /** Some of those for whom nobody has looked for news on this day. */
    listDue: (day: string, { after, most }: { after: number; most: number }): Promise<Reader[]> =>
      db
        .selectFrom('alert_readers')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('id', '>', after)
        .where(({ eb, or }) =>
          or([
            eb('looked_on', 'is', null),
            eb('looked_on', '<', day),
            eb('looked_on', '>', daysAfter(day, MOST_DAYS_AHEAD)),
          ]),
        )
        .orderBy('id')
        .limit(most)
        .execute(),

    /** Notes that there is nothing to tell these today. */
    async noteLooked(tx: Db, ids: readonly number[], day: string): Promise<void> {
      if (ids.length === 0) return;
      await tx.updateTable('alert_readers').set({ looked_on: day }).where('id', 'in', ids).execute();
    },

    /** Notes that a mail is on its way. False when another process has looked meanwhile. */
    async claim(tx: Db, { id, looked_on }: Reader, day: string): Promise<boolean> {
      const claimed = await tx
        .updateTable('alert_readers')
        .set((eb) => ({ looked_on: day, sequence: eb('sequence', '+', 1), updated_at: now() }))
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('looked_on', looked_on === null ? 'is' : '=', looked_on)
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    async noteMailed(tx: Db, id: number): Promise<void> {
      await tx.updateTable('alert_readers').set({ mailed_at: now() }).where('id', '=', id).execute();
    },
  };
}
