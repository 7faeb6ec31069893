import type { Selectable } from 'kysely';
import { contactOf } from '#features/customers/person-name.ts';
import { mailReceivers } from '#features/customers/unsent-mail.ts';
import type { Seen } from '#features/customers/viewer.ts';
import { vehicleSnapshotSchema, vehicleSnapshotsSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { readInstant, readStoredJson } from '#shared/stored.ts';
import type { Inquiry } from '../inquiry.contract.ts';
import { statusOf } from '../pipeline.ts';
import { REPLY_MAIL } from '../reply.ts';
import { countsAsRead, isWaiting } from '../waiting.ts';
import { readOriginColumns } from './origin/origin-columns.ts';

/** How long a new inquiry has waited by now. */
export type WaitOf = (since: Date) => { minutes: number; isOverdue: boolean };

type StoredInquiry = Selectable<Tables['inquiries']>;
type Mail = Awaited<ReturnType<OutboxRepository['listOfInquiries']>>[number];
/** Full names of staff by their usernames. */
export type NamesOf = (usernames: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Inquiries as staff see them: with how far their mail has come, and the name of who looks after each. */
export async function presentInquiries(
  rows: readonly (StoredInquiry & Seen)[],
  {
    outbox,
    namesOf,
    waitOf,
  }: { outbox: Pick<OutboxRepository, 'listOfInquiries'>; namesOf: NamesOf; waitOf: WaitOf },
): Promise<Inquiry[]> {
  if (rows.length === 0) return [];
  const mails = await outbox.listOfInquiries(rows.map(({ id }) => id));
  const mailsOf = Map.groupBy(mails, ({ inquiry_id }) => inquiry_id);
  const names = await namesOf([...new Set(rows.map(({ assignee }) => assignee))]);
  return rows.map((row) => ({
    ...toInquiry(row, waitOf),
    mail: mailStateOf(mailsOf.get(row.id) ?? []),
    mailedTo: mailedTo(mailsOf.get(row.id) ?? []),
    assigneeName: names.get(row.assignee) ?? row.assignee,
  }));
}

function toInquiry(row: StoredInquiry, waitOf: WaitOf): Omit<Inquiry, 'mail' | 'mailedTo' | 'assigneeName'> {
  const cameAt = readInstant(row.created_at);
  const status = statusOf({ status: row.status, isRead: row.is_read === 1 });
  const wait = isWaiting(row) && cameAt !== undefined ? waitOf(new Date(cameAt)) : undefined;
  const vehicle = readStoredJson(row.vehicle_snapshot, vehicleSnapshotSchema);
  const alsoAbout = readStoredJson(row.also_about, vehicleSnapshotsSchema);
  return {
    id: row.id,
    ...contactOf(row),
    interest: row.interest,
    message: row.message,
    isRead: countsAsRead(row),
    isSpam: row.is_spam === 1,
    createdAt: row.created_at,
    vehicle: vehicle ?? null,
    ...(alsoAbout && { alsoAbout }),
    cameFrom: readOriginColumns(row),
    isDamaged:
      (row.vehicle_snapshot !== null && !vehicle) ||
      (row.also_about !== null && !alsoAbout) ||
      cameAt === undefined,
    status,
    lostReason: row.lost_reason,
    assignee: row.assignee,
    followUpOn: row.follow_up_on,
    waitedMinutes: wait?.minutes ?? null,
    isOverdue: wait?.isOverdue ?? false,
  };
}

function mailedTo(mails: readonly Mail[]): Inquiry['mailedTo'] {
  const kinds = mails.filter(({ sent_at }) => sent_at !== null).map(({ kind }) => kind);
  return mailReceivers.filter(
    (receiver) => kinds.includes(receiver) || (receiver === 'customer' && kinds.includes(REPLY_MAIL)),
  );
}

function mailStateOf(mails: readonly Mail[]): Inquiry['mail'] {
  if (mails.length === 0) return 'none';
  const unsent = mails.filter(({ sent_at }) => sent_at === null);
  if (unsent.some(({ held_at }) => held_at !== null)) return 'held';
  if (mails.some(({ given_up_at }) => given_up_at !== null)) return 'failed';
  return unsent.length > 0 ? 'waiting' : 'sent';
}
