import type { Selectable } from 'kysely';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { readInstant, readStoredJson } from '#shared/stored.ts';
import type { Inquiry } from '../inquiry.contract.ts';
import { statusOf } from '../pipeline.ts';
import { readOriginColumns } from './origin-columns.ts';

/** How long a new inquiry has waited by now. */
export type WaitOf = (since: Date) => { minutes: number; isOverdue: boolean };

/** Inquiries with what `toInquiry` tells of them besides. */
export function withMails(db: Db) {
  return db
    .selectFrom('inquiries')
    .selectAll('inquiries')
    .select(({ selectFrom }) => {
      const mails = selectFrom('outbox')
        .whereRef('inquiry_id', '=', 'inquiries.id')
        .select(({ fn }) => fn.countAll<number>().as('count'));
      const unsent = mails.where('sent_at', 'is', null);
      return [
        selectFrom('staff')
          .whereRef('username', '=', 'inquiries.assignee')
          .select('full_name')
          .as('assignee_name'),
        mails.as('mails'),
        unsent.as('waiting'),
        unsent.where('held_at', 'is not', null).as('held'),
        mails.where('given_up_at', 'is not', null).as('given_up'),
      ];
    });
}

interface MailCounts {
  mails: number | null;
  waiting: number | null;
  held: number | null;
  given_up: number | null;
}

export function toInquiry(
  row: Selectable<Tables['inquiries']> & MailCounts & { assignee_name: string | null },
  waitOf: WaitOf,
): Inquiry {
  const cameAt = readInstant(row.created_at);
  const isRead = row.is_read === 1;
  const status = statusOf({ status: row.status, isRead });
  const isWaiting = status === 'new' && row.is_spam === 0 && row.first_response_at === null;
  const wait = isWaiting && cameAt !== undefined ? waitOf(new Date(cameAt)) : undefined;
  const vehicle = readStoredJson(row.vehicle_snapshot, vehicleSnapshotSchema);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    interest: row.interest,
    message: row.message,
    isRead,
    isSpam: row.is_spam === 1,
    createdAt: row.created_at,
    vehicle: vehicle ?? null,
    cameFrom: readOriginColumns(row),
    isDamaged: (row.vehicle_snapshot !== null && !vehicle) || cameAt === undefined,
    mail: mailStateOf(row),
    status,
    lostReason: row.lost_reason,
    assignee: row.assignee,
    assigneeName: row.assignee_name ?? row.assignee,
    followUpOn: row.follow_up_on,
    waitedMinutes: wait?.minutes ?? null,
    isOverdue: wait?.isOverdue ?? false,
  };
}

function mailStateOf({ mails, waiting, held, given_up }: MailCounts): Inquiry['mail'] {
  if (Number(mails) === 0) return 'none';
  if (Number(held) > 0) return 'held';
  if (Number(given_up) > 0) return 'failed';
  return Number(waiting) > 0 ? 'waiting' : 'sent';
}
