import { type InquiryStatus, inquiryStatuses, type KnownStatus, statusOf } from './pipeline.ts';

/* The one rule for what waits. Its conditions in SQL are in server/waiting/waiting.repository.ts. */

interface Stored {
  status: string;
  is_read: number;
  is_spam: number;
  first_response_at: string | null;
}

/** Nobody has done anything yet: no answer is noted, and the stage is new. */
function isUntouched({ status, is_read, first_response_at }: Omit<Stored, 'is_spam'>): boolean {
  return statusOf({ status, isRead: is_read === 1 }) === 'new' && first_response_at === null;
}

/** The customer waits for an answer. That somebody has read it does not end it. */
export function isWaiting(inquiry: Stored): boolean {
  return inquiry.is_spam === 0 && isUntouched(inquiry);
}

/** New or Read, as the table calls it: whatever ended the waiting counts as reading. */
export function countsAsRead(inquiry: Omit<Stored, 'is_spam'>): boolean {
  return inquiry.is_read === 1 || !isUntouched(inquiry);
}

/** What ends waiting besides a stage that staff choose, and the stage that an inquiry has come to by it. */
export const stageAfter = {
  reply: 'contacted',
  call: 'contacted',
  hold: 'contacted',
  booking: 'appointment',
} as const satisfies Record<string, InquiryStatus>;
export type EndingAct = keyof typeof stageAfter;

/** What an act changes of how far an inquiry has come: it never goes back, and only nobody's is given away. */
export function changesBy(
  act: EndingAct,
  before: { status: KnownStatus; assignee: string },
  username: string,
): { status?: InquiryStatus; assignee?: string } {
  return {
    ...(isBefore(before.status, stageAfter[act]) && { status: stageAfter[act] }),
    ...(before.assignee === '' && { assignee: username }),
  };
}

/** A stage that was never noted is before all others. */
function isBefore(status: KnownStatus, other: InquiryStatus): boolean {
  return status === '' || inquiryStatuses.indexOf(status) < inquiryStatuses.indexOf(other);
}

/** A stage that staff choose ends waiting unless it is new. */
export function endsWaiting(status: InquiryStatus): boolean {
  return status !== 'new';
}
