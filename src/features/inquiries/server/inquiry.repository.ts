import type { ExpressionBuilder, Selectable } from 'kysely';
import type { LeadMail } from '#features/customers/lead-mails.ts';
import { type Seen, seenAssignees, sees, type Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { Inquiry } from '../inquiry.contract.ts';
import { type NamesOf, presentInquiries, type WaitOf } from './inquiry.presenter.ts';
import type { NewInquiry } from './new-inquiry.ts';
import { toOriginColumns } from './origin/origin-columns.ts';
import { TO_BE_TOLD } from './overdue/to-be-told.ts';
import { isUnread } from './waiting/waiting.repository.ts';

const RECENT = 50;
/** Rows per batch: small enough not to block other queries. */
const BATCH = 100;

export type InquiryRepository = ReturnType<typeof createInquiryRepository>;

export function createInquiryRepository({
  db,
  outbox,
  clock,
  noteNew = async () => {},
  isAdfWanted = () => false,
  namesOf = async () => new Map(),
}: {
  db: Db;
  /** In the transaction that stores an inquiry that is no spam. */
  noteNew?: (tx: Db, id: number) => Promise<void>;
  /** Whether the settings name an address for it; nothing is planned for nobody. */
  isAdfWanted?: () => boolean;
  outbox: Pick<OutboxRepository, 'add' | 'withdrawOne' | 'listOfInquiries'>;
  namesOf?: NamesOf;
  clock: Clock;
}) {
  const addMails = (
    tx: Db,
    mail: { inquiryId: number; about: string; turn?: number },
    kinds: readonly LeadMail[],
  ) =>
    outbox.add(
      tx,
      kinds.filter((kind) => kind !== 'adf' || isAdfWanted()).map((kind) => ({ kind, ...mail })),
    );

  const find = async (id: number, from: Db = db): Promise<Selectable<Tables['inquiries']> | undefined> =>
    from.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst();

  const unread = () => db.selectFrom('inquiries').where(isUnread).where('is_spam', '=', 0);

  /** For the caller's transaction. Returns the id, or undefined when the submission key exists. */
  async function insertIn(
    tx: Db,
    inquiry: NewInquiry,
    mails: readonly LeadMail[],
    turn = 0,
  ): Promise<number | undefined> {
    const row = await tx
      .insertInto('inquiries')
      .values({
        submission_key: inquiry.submissionKey,
        first_name: inquiry.firstName,
        last_name: inquiry.lastName,
        email: inquiry.email,
        phone: inquiry.phone,
        interest: inquiry.interest,
        message: inquiry.message,
        is_read: 0,
        is_spam: inquiry.isSpam ? 1 : 0,
        vehicle_id: inquiry.vehicle?.id ?? null,
        vehicle_snapshot: inquiry.vehicle ? JSON.stringify(inquiry.vehicle) : null,
        also_about: alsoAboutOf(inquiry),
        created_at: inquiry.createdAt,
        read_at: null,
        status: 'new',
        ...toOriginColumns(inquiry.cameFrom),
        photos_key: inquiry.photosKey ?? '',
        overdue_mail: mails.length > 0 ? TO_BE_TOLD : '',
      })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await addMails(tx, { inquiryId: row.id, about: inquiry.submissionKey, turn }, mails);
    if (row && !inquiry.isSpam) await noteNew(tx, row.id);
    return row?.id;
  }

  return {
    /** Stores the inquiry and its mails in one transaction. False when it is already stored. */
    insert: (inquiry: NewInquiry, mails: readonly LeadMail[], turn = 0): Promise<boolean> =>
      db.transaction().execute(async (tx) => (await insertIn(tx, inquiry, mails, turn)) !== undefined),

    insertIn,

    /** How many of the latest inquiries have the same text. */
    async countSame(inquiry: NewInquiry): Promise<number> {
      const { firstName, lastName, email, interest, message, vehicle } = inquiry;
      const also = alsoAboutOf(inquiry);
      const { count } = await db
        .selectFrom((from) =>
          from
            .selectFrom('inquiries')
            .select(['first_name', 'last_name', 'email', 'interest', 'message', 'vehicle_id', 'also_about'])
            .orderBy('id', 'desc')
            .limit(RECENT)
            .as('recent'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('first_name', '=', firstName)
        .where('last_name', '=', lastName)
        .where('email', '=', email)
        .where('interest', '=', interest)
        .where('message', '=', message)
        .where('vehicle_id', vehicle ? '=' : 'is', vehicle?.id ?? null)
        .where('also_about', also ? '=' : 'is', also)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Newest first, one batch at a time. */
    async *list({
      isSpam,
      viewer,
      waitOf,
    }: {
      isSpam: boolean;
      viewer: Viewer;
      waitOf: WaitOf;
    }): AsyncGenerator<Inquiry[]> {
      let last: { id: number; created_at: string } | undefined;
      for (;;) {
        const all = inquiriesSeenBy(viewer, db)
          .selectAll()
          .where('is_spam', '=', isSpam ? 1 : 0);
        const rows = await (last ? all.where(isOlderThan(last)) : all)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(BATCH)
          .execute();
        yield await presentInquiries(rows, { outbox, namesOf, waitOf });
        last = rows.at(-1);
        if (rows.length < BATCH) return;
      }
    },

    find,

    /** The inquiry as its row and as staff see it; undefined when there is none, or none that this person sees. */
    async findSeen(id: number, viewer: Viewer, waitOf: WaitOf) {
      const row = await find(id);
      if (!row || !sees(viewer, row)) return undefined;
      const [inquiry] = await presentInquiries([row], { outbox, namesOf, waitOf });
      return inquiry && { row, inquiry };
    },

    async findByKey(
      submissionKey: string,
      from: Db = db,
    ): Promise<Selectable<Tables['inquiries']> | undefined> {
      return from
        .selectFrom('inquiries')
        .selectAll()
        .where('submission_key', '=', submissionKey)
        .executeTakeFirst();
    },

    async markRead(tx: Db, id: number): Promise<void> {
      const read_at = clock.now().toISOString();
      await tx
        .updateTable('inquiries')
        .set({ is_read: 1, read_at })
        .where('id', '=', id)
        .where('is_read', '=', 0)
        .execute();
    },

    async setApart(tx: Db, id: number): Promise<void> {
      await tx.updateTable('inquiries').set({ is_spam: 1 }).where('id', '=', id).execute();
    },

    async release(
      tx: Db,
      { id, submission_key, is_spam, overdue_mail }: Selectable<Tables['inquiries']>,
      mails: readonly LeadMail[],
    ): Promise<void> {
      // Nobody is told a second time of one that was told of before it was set apart.
      const isToBeTold = is_spam === 1 && overdue_mail === '' && mails.length > 0;
      await tx
        .updateTable('inquiries')
        .set({ is_spam: 0, ...(isToBeTold && { overdue_mail: TO_BE_TOLD }) })
        .where('id', '=', id)
        .execute();
      await addMails(tx, { inquiryId: id, about: submission_key }, mails);
    },

    withdrawMail: (kind: LeadMail, submissionKey: string) =>
      outbox.withdrawOne(db, { kind, about: submissionKey }),

    /** Inquiries that `removeBefore` would remove. */
    countBefore: (at: Date): Promise<number> =>
      countOf(db.selectFrom('inquiries').where('created_at', '<', at.toISOString())),

    /** `forget` is told their keys, in the same transaction. */
    async removeBefore(
      at: Date,
      forget: (tx: Db, keys: readonly string[]) => Promise<void>,
    ): Promise<number> {
      let removed = 0;
      for (;;) {
        const gone = await db.transaction().execute(async (tx) => {
          const old = tx
            .selectFrom('inquiries')
            .select('id')
            .where('created_at', '<', at.toISOString())
            .orderBy('id')
            .limit(BATCH);
          const rows = await tx
            .deleteFrom('inquiries')
            .where('id', 'in', old)
            .returning('submission_key')
            .execute();
          if (rows.length > 0) {
            const keys = rows.map(({ submission_key }) => submission_key);
            await forget(tx, keys);
          }
          return rows.length;
        });
        if (gone === 0) return removed;
        removed += gone;
      }
    },

    async findNewestTime(): Promise<string | null> {
      const { at } = await db
        .selectFrom('inquiries')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .executeTakeFirstOrThrow();
      return at;
    },

    countUnread: (): Promise<number> => countOf(unread()),

    /** The newest first. */
    listUnread: (most: number) =>
      unread().select(['id', 'assignee']).orderBy('id', 'desc').limit(most).execute(),
  };
}

const alsoAboutOf = ({ alsoAbout }: NewInquiry) => (alsoAbout ? JSON.stringify(alsoAbout) : null);

/** Inquiries that this person sees. Whatever staff are shown of inquiries begins here. */
export const inquiriesSeenBy = (viewer: Viewer, db: Db) =>
  db.selectFrom('inquiries').where(isSeenBy(viewer)).$castTo<Seen>();

/** Condition on `inquiries`: this person sees the inquiry. */
export function isSeenBy(viewer: Viewer) {
  const assignees = seenAssignees(viewer);
  return ({ eb, and }: ExpressionBuilder<Tables, 'inquiries'>) =>
    assignees ? eb('inquiries.assignee', 'in', assignees) : and([]);
}

/** The first comparison uses the index; the others order rows with the same timestamp. */
function isOlderThan({ id, created_at }: { id: number; created_at: string }) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'inquiries'>) =>
    and([
      eb('inquiries.created_at', '<=', created_at),
      or([eb('inquiries.created_at', '<', created_at), eb('inquiries.id', '<', id)]),
    ]);
}

export const isInquiryAssigned = (tx: Db, assignee: string): Promise<boolean> =>
  isAny(tx.selectFrom('inquiries').where('assignee', '=', assignee));
