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

/** Each of them was tried for days. */
export const MOST_FAILURES = 3;
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

  /** Who waits for something, and is not written to until staff say so. */
  const held = () =>
    db
      .selectFrom('alert_readers')
      .where('held_at', 'is not', null)
      .where('ended_at', 'is', null)
      .where('id', 'in', (from) => from.selectFrom('alerts').select('reader_id').where('state', '=', 'on'));

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
        .where('held_at', 'is', null)
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

    /** Whoever comes first looks for news for them on this day, in the transaction that tells it. Undefined for all others. */
    claim: (tx: Db, { id, looked_on }: Reader, day: string): Promise<Reader | undefined> =>
      tx
        .updateTable('alert_readers')
        .set((eb) => ({ looked_on: day, sequence: eb('sequence', '+', 1), updated_at: now() }))
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('held_at', 'is', null)
        .where('looked_on', looked_on === null ? 'is' : '=', looked_on)
        .returningAll()
        .executeTakeFirst(),

    /** How many mails in a row nobody took, with the last one. After some of them nobody writes to this reader any more. */
    async noteFailures(tx: Db, id: number, failures: number): Promise<void> {
      const held_at = failures >= MOST_FAILURES ? now() : null;
      await tx.updateTable('alert_readers').set({ failures, held_at }).where('id', '=', id).execute();
    },

    /** They may be written to again. */
    async letGo(tx: Db, id: number): Promise<void> {
      await tx
        .updateTable('alert_readers')
        .set({ held_at: null, failures: 0 })
        .where('id', '=', id)
        .execute();
    },

    listHeld: (most: number): Promise<Reader[]> => held().selectAll().orderBy('id').limit(most).execute(),

    /** Readers whom nobody lets be written to yet, and how many of them because nobody takes their mail. */
    async countHeld(): Promise<{ held: number; refused: number }> {
      const found = await held()
        .select(({ fn, eb }) => [
          fn.countAll<number>().as('held'),
          fn
            .countAll<number>()
            .filterWhere(eb('failures', '>=', MOST_FAILURES))
            .as('refused'),
        ])
        .executeTakeFirstOrThrow();
      return { held: Number(found.held), refused: Number(found.refused) };
    },

    async noteMailed(tx: Db, id: number): Promise<void> {
      await tx.updateTable('alert_readers').set({ mailed_at: now() }).where('id', '=', id).execute();
    },
  };
}
