import type { ExpressionBuilder, Selectable, SelectQueryBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { isAny } from '../db/is-any.ts';
import type { Tables } from '../db/tables.ts';
import { createMailOfInquiries } from './mail-of-inquiries.ts';
import { withdrawMail } from './mail-of-person.ts';
import { LONGEST_SEND_MS } from './mailer.ts';
import { createOutboxWaits } from './outbox-waits.ts';

type StoredMail = Selectable<Tables['outbox']>;
export type DueMail = Pick<Selectable<Tables['outbox']>, 'id' | 'kind' | 'about' | 'attempts' | 'waited_s'>;

export type StuckMail = Pick<
  Selectable<Tables['outbox']>,
  'kind' | 'about' | 'last_error' | 'held_at' | 'given_up_at'
>;

export interface PlannedMail {
  /** Name of the writer that produces its text when it is sent. */
  kind: string;
  /** Key of what it is about, known to the writer. One mail for each kind and key. */
  about: string;
  /** The inquiry it is deleted with. */
  inquiryId?: number;
  /** How often the visitor's network had asked in the hour before. */
  turn?: number;
}

/** Mail of these kinds alone, or all other mail. */
type KindChoice = { only: readonly string[] } | { besides: readonly string[] };
/** There is no such kind, and no list may be empty. */
const everything: KindChoice = { besides: [''] };

/** Mails of an inquiry, or mails of some kinds about one key. */
export type MailSubject = { inquiryId: number } | { kinds: readonly string[]; key: string };

export interface MailTrouble {
  /** Only the kind of error is stored: a mail server's answer may contain an address. */
  code: string;
  /** Whether the server rejected sender, recipient or text, rather than being away. */
  isRefused: boolean;
}

const HOUR_S = 3_600;
/** Retry delays in seconds after the first, second, third … failure; the last repeats. */
const waitsS = [30, 120, 600, 1_800, HOUR_S];
/** A server that rejected a mail will do so a minute later too. */
const REFUSED_WAIT_S = 6 * HOUR_S;
/** The longest delay. A longer one was written while the clock was ahead. */
const LONGEST_WAIT_MS = REFUSED_WAIT_S * 1000;
const GIVE_UP_S = 72 * HOUR_S;
const MOST_STUCK = 5_000;
/** Lease: longer than any send, so that no other process takes it meanwhile. */
const LEASE_MS = 2 * LONGEST_SEND_MS;

/** The mail by kind and key: a restore during a send may change its id. */
function isMail({ kind, about }: Pick<DueMail, 'kind' | 'about'>) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'outbox'>) =>
    and([eb('kind', '=', kind), eb('about', '=', about)]);
}

function isAbout(subject: MailSubject) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'outbox'>) =>
    'inquiryId' in subject
      ? eb('inquiry_id', '=', subject.inquiryId)
      : and([eb('kind', 'in', subject.kinds), eb('about', 'like', `${subject.key} %`)]);
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

export function createOutboxRepository({ db, clock }: { db: Db; clock: Clock }) {
  const isoIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  const unsent = () => db.selectFrom('outbox').where('sent_at', 'is', null);
  const givenUp = () => db.selectFrom('outbox').where('given_up_at', 'is not', null);

  const due = (which: KindChoice) =>
    unsent()
      .selectAll()
      .where('held_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('next_attempt_at', '<=', isoIn(0)), eb('next_attempt_at', '>', isoIn(LONGEST_WAIT_MS))]),
      )
      .where((eb) => ('only' in which ? eb('kind', 'in', which.only) : eb('kind', 'not in', which.besides)));

  /**
   * Leases a due mail by moving its next attempt into the future: no other process takes it, and if this one dies, it
   * comes due again. Undefined when somebody was quicker.
   */
  async function take(row: StoredMail): Promise<DueMail | undefined> {
    // A restore in between may have held it, or given its id to another.
    const taken = await db
      .updateTable('outbox')
      .set({ attempts: row.attempts + 1, next_attempt_at: isoIn(LEASE_MS) })
      .where('id', '=', row.id)
      .where(isMail(row))
      .where('attempts', '=', row.attempts)
      .where('sent_at', 'is', null)
      .where('held_at', 'is', null)
      .where('given_up_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return taken && { ...row, attempts: row.attempts + 1 };
  }

  async function count(mails: SelectQueryBuilder<Tables, 'outbox', object>): Promise<number> {
    const { found } = await mails
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    return Number(found);
  }

  return {
    hasSent: (): Promise<boolean> => isAny(db.selectFrom('outbox').where('sent_at', 'is not', null)),

    ...createOutboxWaits({ db, clock }),
    ...createMailOfInquiries(db),

    /** In the caller's transaction. Idempotent. */
    async add(tx: Db, mails: readonly PlannedMail[]): Promise<void> {
      if (mails.length === 0) return;
      const rows = mails.map(({ kind, about, inquiryId, turn = 0 }) => ({
        inquiry_id: inquiryId ?? null,
        kind,
        about,
        next_attempt_at: isoIn(0),
        sent_at: null,
        last_error: null,
        given_up_at: null,
        turn,
        created_at: isoIn(0),
      }));
      await tx
        .insertInto('outbox')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['about', 'kind']).doNothing())
        .execute();
    },

    /** In the caller's transaction: mails whose key begins so, unless they are sent or about to be. */
    async withdraw(tx: Db, kinds: readonly string[], keyStart: string): Promise<void> {
      await tx
        .deleteFrom('outbox')
        .where('kind', 'in', kinds)
        .where('about', 'like', `${keyStart}%`)
        .where('sent_at', 'is', null)
        .where('attempts', '=', 0)
        .execute();
    },

    withdrawOne: withdrawMail,

    /** The keys of mails of this kind that begin so, sent or not. */
    async listAbout(kind: string, keyStart: string): Promise<string[]> {
      const rows = await db
        .selectFrom('outbox')
        .select('about')
        .where('kind', '=', kind)
        .where('about', 'like', `${keyStart}%`)
        .execute();
      return rows.flatMap(({ about }) => about ?? []);
    },

    /** Leases the next due mail, in the order in which they came due. */
    async takeDue(which: KindChoice = everything): Promise<DueMail | undefined> {
      const row = await due(which).orderBy('next_attempt_at').orderBy('id').limit(1).executeTakeFirst();
      return row && take(row);
    },

    /**
     * Where not all can go: of those whose network asked least, the newest. Somebody waits for that one now, and a flood
     * of others is behind it.
     */
    findFairest: (which: KindChoice): Promise<StoredMail | undefined> =>
      due(which)
        .orderBy('turn')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    take,

    /** How many could go now. */
    countDue: (which: KindChoice) => count(due(which).clearSelect()),

    async markSent(mail: DueMail): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ sent_at: isoIn(0), last_error: null })
        .where(isMail(mail))
        .execute();
    },

    /** Schedules a retry. After three days it is given up, and staff are told. */
    async markFailed(mail: DueMail, trouble: MailTrouble): Promise<'delayed' | 'given up'> {
      const { attempts, waited_s } = mail;
      const waitS = trouble.isRefused ? REFUSED_WAIT_S : (waitsS[attempts - 1] ?? HOUR_S);
      const isGivenUp = waited_s + waitS > GIVE_UP_S;
      await db
        .updateTable('outbox')
        .set({
          last_error: trouble.code,
          waited_s: waited_s + waitS,
          next_attempt_at: isoIn(waitS * 1000),
          given_up_at: isGivenUp ? isoIn(0) : null,
        })
        .where(isMail(mail))
        // Another process may have sent it meanwhile, or be about to.
        .where('attempts', '=', attempts)
        .where('sent_at', 'is', null)
        .execute();
      return isGivenUp ? 'given up' : 'delayed';
    },

    /** Retries given-up mails, except those that are held. Returns how many. */
    async retry(tx: Db, subject: MailSubject): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('outbox')
        .set({ given_up_at: null, waited_s: 0, attempts: 0, next_attempt_at: isoIn(0) })
        .where(isAbout(subject))
        .where('given_up_at', 'is not', null)
        .where('held_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Mails of these kinds that do not go out by themselves: given up, or held. */
    async listStuck(kinds: readonly string[], key?: string): Promise<StuckMail[]> {
      return unsent()
        .select(['kind', 'about', 'last_error', 'held_at', 'given_up_at'])
        .where(key === undefined ? (eb) => eb('kind', 'in', kinds) : isAbout({ kinds, key }))
        .where(({ eb, or }) => or([eb('given_up_at', 'is not', null), eb('held_at', 'is not', null)]))
        .orderBy('id')
        .limit(MOST_STUCK)
        .execute();
    },

    async isUnsent(tx: Db, mail: Pick<DueMail, 'kind' | 'about'>): Promise<boolean> {
      return isAny(tx.selectFrom('outbox').where(isMail(mail)).where('sent_at', 'is', null));
    },

    countWaiting: () => count(unsent().where('held_at', 'is', null).where('given_up_at', 'is', null)),

    countGivenUp: () => count(givenUp()),

    countGivenUpOfInquiries: () => count(givenUp().where('inquiry_id', 'is not', null)),

    /** Mails given up since a moment that belong to no inquiry and are of none of these kinds. */
    countGivenUpBesides: (kinds: readonly string[], since: Date) =>
      count(
        givenUp()
          .where('inquiry_id', 'is', null)
          .where('kind', 'not in', kinds)
          .where('given_up_at', '>', since.toISOString()),
      ),

    /** Held mail came unsent out of a backup. */
    countHeld: () => count(unsent().where('held_at', 'is not', null)),

    async releaseHeld(tx: Db): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('outbox')
        .set({ held_at: null, given_up_at: null, waited_s: 0, attempts: 0, next_attempt_at: isoIn(0) })
        .where('held_at', 'is not', null)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async discardHeld(tx: Db): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('outbox')
        .where('held_at', 'is not', null)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
