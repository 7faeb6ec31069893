import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { FollowedFields } from '../../pipeline.contract.ts';
import type { EventKind } from '../../pipeline.ts';
import type { Viewer } from '../../whose-inquiries.ts';
import { isSeenBy } from '../inquiry.repository.ts';

const MOST_SAME = 20;
const MOST_EVENTS = 1_000;
/** Digits of an Australian number without country or area prefix: `0412 345 678` and `+61 412 345 678` share them. */
const PHONE_DIGITS = 9;

export type PipelineRepository = ReturnType<typeof createPipelineRepository>;

export interface NewEvent {
  key: string;
  kind: EventKind;
  text: string;
  by: string;
}

export function createPipelineRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();

  return {
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
    async listSamePerson({ id, email, phone }: { id: number; email: string; phone: string }, viewer: Viewer) {
      const folded = email.trim().toLowerCase();
      const digits = lastDigits(phone);
      const sameEmail = sql<boolean>`lower(trim(email)) = ${folded}`;
      const samePhone =
        digits === '' ? sql<boolean>`1 = 0` : sql<boolean>`${digitsOf('phone')} LIKE ${`%${digits}`}`;
      const rows = await db
        .selectFrom('inquiries')
        .selectAll()
        .where('id', '!=', id)
        .where(({ or }) => or([sameEmail, samePhone]))
        .where(isSeenBy(viewer))
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
