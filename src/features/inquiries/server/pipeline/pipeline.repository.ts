import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { OVERDUE_MAIL } from '../../inquiry-mails.ts';
import type { FoundFields } from '../../pipeline.contract.ts';
import { answerKinds, callKinds, type EventKind } from '../../pipeline.ts';
import { REPLY_MAIL } from '../../reply.ts';
import { TO_BE_TOLD } from '../overdue/to-be-told.ts';

const MOST_EVENTS = 1_000;

export type PipelineRepository = ReturnType<typeof createPipelineRepository>;

export interface NewEvent {
  key: string;
  kind: EventKind;
  text: string;
  by: string;
  /** What the inquiry was before, of a sale or a call. */
  was?: string;
}

export interface NewReply {
  key: string;
  subject: string;
  text: string;
  replyTo: string;
  by: string;
}

export function createPipelineRepository({
  db,
  clock,
  outbox,
}: {
  db: Db;
  clock: Clock;
  outbox: Pick<OutboxRepository, 'listOfInquiries' | 'isUnsent'>;
}) {
  const now = () => clock.now().toISOString();

  return {
    /** The newest events of all these inquiries, oldest first. */
    async listEvents(inquiryIds: readonly number[]) {
      const rows = await db
        .selectFrom('inquiry_events')
        .select(['inquiry_id', 'kind', 'text', 'staff_name', 'at'])
        .where('inquiry_id', 'in', inquiryIds)
        .orderBy('id', 'desc')
        .limit(MOST_EVENTS)
        .execute();
      return rows.reverse();
    },

    /** Mails with the text of those that staff wrote. */
    async listMails(inquiryIds: readonly number[]) {
      const mails = await outbox.listOfInquiries(inquiryIds);
      const replies = await db
        .selectFrom('inquiry_replies')
        .select(['key', 'subject', 'text', 'staff_name'])
        .where('inquiry_id', 'in', inquiryIds)
        .execute();
      const byKey = new Map(replies.map((reply) => [reply.key, reply]));
      return mails.map((mail) => ({
        ...mail,
        reply: mail.kind === REPLY_MAIL ? byKey.get(mail.about ?? '') : undefined,
      }));
    },

    /** False when a reply with this key is there already. */
    async addReply(
      tx: Db,
      inquiryId: number,
      { key, subject, text, replyTo, by }: NewReply,
    ): Promise<boolean> {
      const row = await tx
        .insertInto('inquiry_replies')
        .values({ key, inquiry_id: inquiryId, subject, text, reply_to: replyTo, staff_name: by, at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Replies to a person, and calls, whoever sees them: about this inquiry and about those joined to it. */
    async countAnswers(inquiryId: number, from: Db = db): Promise<number> {
      const { replies, calls } = await from
        .selectNoFrom(({ selectFrom, fn }) => [
          selectFrom('inquiry_replies')
            .select(fn.countAll<number>().as('replies'))
            .where('inquiry_id', 'in', idsOfPerson(from, inquiryId))
            .as('replies'),
          selectFrom('inquiry_events')
            .select(fn.countAll<number>().as('calls'))
            .where('inquiry_id', 'in', idsOfPerson(from, inquiryId))
            .where('kind', 'in', callKinds)
            .as('calls'),
        ])
        .executeTakeFirstOrThrow();
      return Number(replies) + Number(calls);
    },

    /** The reply with the inquiry that it answers. */
    async findReply(key: string, from: Db = db) {
      return from
        .selectFrom('inquiry_replies')
        .innerJoin('inquiries', 'inquiries.id', 'inquiry_replies.inquiry_id')
        .select([
          'inquiry_replies.inquiry_id',
          'inquiry_replies.subject',
          'inquiry_replies.text',
          'inquiry_replies.reply_to',
          'inquiries.email',
        ])
        .where('inquiry_replies.key', '=', key)
        .executeTakeFirst();
    },

    /** False when an event with this key is there already. */
    async addEvent(tx: Db, inquiryId: number, { key, kind, text, by, was }: NewEvent): Promise<boolean> {
      const row = await tx
        .insertInto('inquiry_events')
        .values({ key, inquiry_id: inquiryId, kind, text, staff_name: by, was: was ?? null, at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** When the person of this inquiry was first answered, about any of theirs, from a moment on. */
    async findAnswerSince(tx: Db, inquiryId: number, since: string): Promise<string | undefined> {
      const { reply, act } = await tx
        .selectNoFrom(({ selectFrom }) => [
          selectFrom('inquiry_replies')
            .select(({ fn }) => fn.min('at').as('at'))
            .where('inquiry_id', 'in', idsOfPerson(tx, inquiryId))
            .where('at', '>=', since)
            .as('reply'),
          selectFrom('inquiry_events')
            .select(({ fn }) => fn.min('at').as('at'))
            .where('inquiry_id', 'in', idsOfPerson(tx, inquiryId))
            .where('kind', 'in', answerKinds)
            .where('at', '>=', since)
            .as('act'),
        ])
        .executeTakeFirstOrThrow();
      return [reply, act].filter((at) => at !== null).sort()[0];
    },

    hasEvent: (tx: Db, inquiryId: number, kind: EventKind): Promise<boolean> =>
      isAny(tx.selectFrom('inquiry_events').where('inquiry_id', '=', inquiryId).where('kind', '=', kind)),

    /** Events with these keys, or of this kind. Answers how many there were. */
    async removeEvents(
      tx: Db,
      inquiryId: number,
      { key, kinds, by }: { key?: string; kinds: readonly EventKind[]; by?: string },
    ): Promise<number> {
      let wanted = tx
        .deleteFrom('inquiry_events')
        .where('inquiry_id', '=', inquiryId)
        .where('kind', 'in', kinds);
      if (key !== undefined) wanted = wanted.where('key', '=', key);
      if (by !== undefined) wanted = wanted.where('staff_name', '=', by);
      return (await wanted.returning('id').execute()).length;
    },

    /** What the event with this key keeps of the inquiry before it. */
    async findWas(tx: Db, inquiryId: number, key: string): Promise<string | null> {
      const row = await tx
        .selectFrom('inquiry_events')
        .select('was')
        .where('inquiry_id', '=', inquiryId)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.was ?? null;
    },

    /** The sales that were noted, the oldest first, each with the inquiry as it was before. */
    async listSales(tx: Db, inquiryId: number) {
      const sales: readonly EventKind[] = ['bought', 'not_bought'];
      return tx
        .selectFrom('inquiry_events')
        .select(['kind', 'text', 'was'])
        .where('inquiry_id', '=', inquiryId)
        .where('kind', 'in', sales)
        .orderBy('id')
        .execute();
    },

    /** The keys of events of a kind, the newest first. */
    async listEventKeys(inquiryId: number, kind: EventKind): Promise<string[]> {
      const rows = await db
        .selectFrom('inquiry_events')
        .select('key')
        .where('inquiry_id', '=', inquiryId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(MOST_EVENTS)
        .execute();
      return rows.map(({ key }) => key);
    },

    async follow(tx: Db, id: number, { status, lostReason, assignee, followUpOn }: Partial<FoundFields>) {
      await tx
        .updateTable('inquiries')
        .set({
          ...(status !== undefined && { status }),
          ...(lostReason !== undefined && { lost_reason: lostReason }),
          ...(assignee !== undefined && { assignee }),
          ...(followUpOn !== undefined && { follow_up_on: followUpOn }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** Unsent mail was meant for somebody else: the person who looks after the inquiry now is told. */
    async tellAnew(tx: Db, id: number): Promise<void> {
      const row = await tx
        .selectFrom('inquiries')
        .select('overdue_mail')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row || !(await outbox.isUnsent(tx, { kind: OVERDUE_MAIL, about: row.overdue_mail }))) return;
      await tx
        .updateTable('inquiries')
        .set({ overdue_mail: TO_BE_TOLD })
        .where('id', '=', id)
        .where('overdue_mail', '=', row.overdue_mail)
        .execute();
    },

    /** Keeps the time of the first answer, and who gave it. */
    async noteResponse(tx: Db, id: number, username: string, at = now()): Promise<void> {
      await tx
        .updateTable('inquiries')
        .set({ first_response_at: at, first_response_by: username })
        .where('first_response_at', 'is', null)
        .where('id', '=', id)
        .execute();
    },

    /** Clears the first response of an inquiry that nobody has answered by anything but a stage. */
    async forgetResponse(tx: Db, id: number): Promise<void> {
      await tx
        .updateTable('inquiries')
        .set({ first_response_at: null, first_response_by: '' })
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('inquiry_replies').select('id').where('inquiry_id', '=', id))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('inquiry_events')
                .select('id')
                .where('inquiry_id', '=', id)
                .where('kind', 'in', [...answerKinds, 'answered']),
            ),
          ),
        )
        .execute();
    },
  };
}

/** The inquiry and those that staff say are of the same person. */
function idsOfPerson(from: Db, inquiryId: number) {
  return from
    .selectFrom('inquiries')
    .select('inquiries.id')
    .where(({ eb, or, and, selectFrom }) =>
      or([
        eb('inquiries.id', '=', inquiryId),
        and([
          eb('inquiries.person_key', '!=', ''),
          eb(
            'inquiries.person_key',
            '=',
            selectFrom('inquiries as one').select('one.person_key').where('one.id', '=', inquiryId),
          ),
        ]),
      ]),
    );
}
