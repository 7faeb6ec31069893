/** How far an inquiry has come, from the first to the last step. Spam is kept apart from these. */
export const inquiryStatuses = ['new', 'contacted', 'appointment', 'negotiating', 'won', 'lost'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const statusLabels: Readonly<Record<InquiryStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  negotiating: 'Negotiating',
  won: 'Won',
  lost: 'Lost',
};

/** Others of the same person that can be joined to an inquiry. */
export const MOST_JOINED = 100;

/** What is wrong with a follow-up on this day; nothing for today, a later day and none. */
export function followUpProblem(day: string | null | undefined, today: string): string | undefined {
  return day && day < today ? 'That day has passed: choose today or a later day' : undefined;
}

/** What staff set of an inquiry, by the names of the contract. */
export const followedFields = ['status', 'lostReason', 'assignee', 'followUpOn'] as const;

/** What staff do about an inquiry, as its timeline tells it. */
export const eventKinds = [
  'note',
  'call',
  'spoke',
  'status',
  'assigned',
  'follow_up',
  'read',
  'spam',
  'not_spam',
  'joined',
  'separated',
  'vehicle',
  'bought',
  'not_bought',
  'booking',
  'hold',
  'answered',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What each is called, or begins with. */
export const eventWords: Readonly<Record<EventKind, string>> = {
  note: 'Note',
  call: 'Called, no answer',
  spoke: 'Spoke by phone',
  status: 'Stage',
  assigned: 'Looked after by',
  follow_up: 'Follow-up',
  read: 'Marked as read',
  spam: 'Marked as spam',
  not_spam: 'Marked as not spam',
  joined: 'Joined as the same person',
  separated: 'Not the same person',
  vehicle: 'Draft vehicle made',
  bought: 'Bought',
  not_bought: 'Did not buy',
  booking: 'A time was booked',
  hold: 'A hold was decided',
  answered: 'Answered',
};

/** What ends waiting: somebody has called, whether the customer answered or not. */
export const callKinds = ['call', 'spoke'] as const satisfies readonly EventKind[];

/** What answers a customer besides a reply. */
export const answerKinds = [...callKinds, 'booking', 'hold'] as const satisfies readonly EventKind[];

/** Why a sale did not come about, as staff choose it. */
export const lostReasons = [
  'Bought elsewhere',
  'Price',
  'Finance',
  'Vehicle sold',
  'No answer',
  'Not ready',
  'Duplicate',
] as const;

/** Steps with which somebody has answered the customer. */
const answered: readonly InquiryStatus[] = ['contacted', 'appointment', 'negotiating', 'won'];

export function isAnswered(status: InquiryStatus): boolean {
  return answered.includes(status);
}

/** What was never noted: of an inquiry that somebody has read, it is not known whether it was answered. */
export type KnownStatus = InquiryStatus | '';
export const knownStatuses = ['', ...inquiryStatuses] as const;

export function statusOf({ status, isRead }: { status: string; isRead: boolean }): KnownStatus {
  if (isInquiryStatus(status)) return status;
  return isRead ? '' : 'new';
}

function isInquiryStatus(value: unknown): value is InquiryStatus {
  return inquiryStatuses.some((status) => status === value);
}
