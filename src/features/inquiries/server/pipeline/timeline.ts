import type { Selectable } from 'kysely';
import type { LeadMail } from '#features/customers/lead-mails.ts';
import { personName } from '#features/customers/person-name.ts';
import { mailNames } from '#features/customers/unsent-mail.ts';
import type { Seen } from '#features/customers/viewer.ts';
import type { Tables } from '#server/db/tables.ts';
import { mailReason } from '#server/mail/mail-trouble.ts';
import type { TimelineEntry } from '../../pipeline.contract.ts';
import { eventKinds } from '../../pipeline.ts';
import { MAIL_WAITS, REPLY_MAIL } from '../../reply.ts';
import type { PipelineRepository } from './pipeline.repository.ts';

type ListedMail = Awaited<ReturnType<PipelineRepository['listMails']>>[number];

interface Happened {
  inquiries: readonly (Selectable<Tables['inquiries']> & Seen)[];
  mails: readonly ListedMail[];
  events: Awaited<ReturnType<PipelineRepository['listEvents']>>;
}

/** What came in, what was mailed and what staff did, oldest first. */
export function toTimeline({ inquiries, mails, events }: Happened): TimelineEntry[] {
  return [
    ...inquiries.map((row) => ({
      inquiryId: row.id,
      at: row.created_at,
      kind: 'sent' as const,
      text: row.interest,
      by: personName(row),
      letter: { subject: row.interest, text: row.message, state: '' },
    })),
    ...mails.map(toMailEntry),
    // A booking tells of itself, with its time.
    ...events
      .filter(({ kind }) => kind !== 'booking')
      .map(({ inquiry_id, kind, text, staff_name, at }) => ({
        inquiryId: inquiry_id,
        at,
        kind: kindOf(kind),
        text,
        by: staff_name,
      })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const kindNames: Readonly<Record<string, string>> = {
  ...mailNames,
  adf: 'ADF to another system',
} satisfies Record<LeadMail, string>;

function toMailEntry(mail: ListedMail): TimelineEntry {
  const state = mail.sent_at
    ? 'sent'
    : mail.given_up_at
      ? `could not be sent${mail.last_error ? ` (${mailReason(mail.last_error)})` : ''}`
      : mail.held_at
        ? 'held until it is let go'
        : MAIL_WAITS;
  const at = mail.sent_at ?? mail.given_up_at ?? mail.created_at;
  const inquiryId = mail.inquiry_id ?? 0;
  if (mail.kind === REPLY_MAIL)
    return {
      ...{ inquiryId, at, kind: 'reply', by: mail.reply?.staff_name ?? '' },
      text: `Reply by mail, ${state}\n${mail.reply?.subject ?? ''}`,
      letter: { subject: mail.reply?.subject ?? '', text: mail.reply?.text ?? '', state },
    };
  return { inquiryId, at, kind: 'mail', text: `${kindNames[mail.kind] ?? 'Mail'}: ${state}`, by: '' };
}

function kindOf(kind: string): TimelineEntry['kind'] {
  return eventKinds.find((one) => one === kind) ?? 'note';
}
