import { demoInbox } from '../inbox/inbox.ts';
import { demoBookings } from '../work/bookings.ts';
import { mailboxOf } from '../work/letter-acts.ts';
import { SPAM_MAILBOX } from '../work/spam-acts.ts';

/** Who wrote in demonstrations of before. */
const former = ['olivia.brandt@example.com', 'joanne.petrie@example.com'];

/** Addresses of everybody who was made up, at a domain that nobody can have. */
export const madeUpMailboxes: readonly string[] = [
  ...new Set([
    ...[...demoInbox, ...demoBookings].map(({ from }) => mailboxOf(from)),
    ...[SPAM_MAILBOX, ...former],
  ]),
];
