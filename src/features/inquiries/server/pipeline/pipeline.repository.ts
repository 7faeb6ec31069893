import { type Selectable, sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { InquiryRow } from '#server/db/tables.ts';
import type { FollowedFields, TimelineEntry } from '../../pipeline.contract.ts';

const MOST_SAME = 20;
const MOST_EVENTS = 1_000;
/** Digits of an Australian number without country or area prefix: `0412 345 678` and `+61 412 345 678` share them. */
const PHONE_DIGITS = 9;

export type PipelineRepository = ReturnType<typeof createPipelineRepository>;
type EventKind = Exclude<TimelineEntry['kind'], 'sent' | 'mail'>;

export interface NewEvent {
  key: string;
  kind: EventKind;
  text: string;
  by: string;
}

export function createPipelineRepository({
  database: { db, engine },
  clock,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  clock: Clock;
}) {
  const now = () => clock.now().toISOString();

  return {
    /** For a change that depends on what is there: on PostgreSQL nobody else changes it before the transaction ends. */
    async lock(tx: Db, id: number): Promise<Selectable<InquiryRow> | undefined> {
      const query = tx.selectFrom('inquiries').selectAll().where('id', '=', id);
      return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    },

    async listEvents(inquiryId: number) {
      const rows = await db
        .selectFrom('inquiry_events')
        .select(['kind', 'text', 'staff_name', 'at'])
        .where('inquiry_id', '=', inquiryId)
        .orderBy('id', 'desc')
        .limit(MOST_EVENTS)
        .execute();
      return rows.reverse();
    },

    async listMails(inquiryId: number) {
      return db
        .selectFrom('outbox')
        .select(['kind', 'created_at', 'sent_at', 'held_at', 'given_up_at'])
        .where('inquiry_id', '=', inquiryId)
        .orderBy('id')
        .execute();
    },

    /** False when an event with this key is there already. */
    async addEvent(tx: Db, inquiryId: number, { key, kind, text, by }: NewEvent): Promise<boolean> {
      const row = await tx
        .insertInto('inquiry_events')
        .values({ key, inquiry_id: inquiryId, kind, text, staff_name: by, at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async follow(tx: Db, id: number, { status, lostReason, assignee, followUpOn }: Partial<FollowedFields>) {
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

    /** The first answer counts. */
    async noteResponse(tx: Db, id: number): Promise<void> {
      await tx
        .updateTable('inquiries')
        .set({ first_response_at: now() })
        .where('id', '=', id)
        .where('first_response_at', 'is', null)
        .execute();
    },

    /** Those whose address or phone number is the same, however it was written. */
    async listSamePerson(
      { id, email, phone }: { id: number; email: string; phone: string },
      assignees: readonly string[] | undefined,
    ) {
      const folded = email.trim().toLowerCase();
      const digits = lastDigits(phone);
      const sameEmail = sql<boolean>`lower(trim(email)) = ${folded}`;
      const samePhone =
        digits === '' ? sql<boolean>`1 = 0` : sql<boolean>`${digitsOf('phone')} LIKE ${`%${digits}`}`;
      const all = db
        .selectFrom('inquiries')
        .selectAll()
        .where('id', '!=', id)
        .where(({ or }) => or([sameEmail, samePhone]));
      const rows = await (assignees ? all.where('assignee', 'in', [...assignees]) : all)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_SAME)
        .execute();
      return rows.map((row) => ({
        row,
        sharesEmail: row.email.trim().toLowerCase() === folded,
        sharesPhone: digits !== '' && lastDigits(row.phone) === digits,
      }));
    },
  };
}

/** Enough digits to tell a number from others; empty when there are too few. */
export function lastDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS);
}

/** The column without the signs that people write between digits. */
function digitsOf(column: string) {
  return [' ', '-', '(', ')', '.', '/', '+'].reduce(
    (text, sign) => sql`replace(${text}, ${sign}, '')`,
    sql`${sql.ref(column)}`,
  );
}
