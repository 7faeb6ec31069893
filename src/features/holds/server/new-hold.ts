import { z } from 'zod';
import { mailboxOf } from '#features/customers/mailbox.ts';
import type { RequestAsInquiry } from '#features/customers/server/request-as-inquiry.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { holdSchema } from '../hold.contract.ts';
import { neededUntil } from '../hold-words.ts';

/** What a visitor asks for, as it is stored in the database or the spool. */
export const newHoldSchema = holdSchema
  .pick({ firstName: true, lastName: true, email: true, phone: true, message: true, createdAt: true })
  .extend({
    vehicle: holdSchema.shape.vehicle.unwrap(),
    submissionKey: z.uuid(),
    isSpam: z.boolean(),
    // A hold spooled by an earlier version has none.
    wantedUntil: z.string().nullable().default(null),
  });
export type NewHold = z.infer<typeof newHoldSchema>;

/** The mailbox, in one spelling. Staff hold for whomever they like; a name may be all that is known of them. */
export function personOf({ email, submissionKey }: Pick<NewHold, 'email' | 'submissionKey'>): string {
  return email ? mailboxOf(email) : `unknown ${submissionKey}`;
}

/** A request for a hold is also an inquiry, so that staff are told of it at once. */
export function toInquiry(
  { message, wantedUntil, ...hold }: NewHold,
  { isKept }: { isKept: boolean },
): RequestAsInquiry {
  const wish = isKept
    ? 'Asks us to hold this vehicle, which is kept for somebody already.'
    : 'Asks us to hold this vehicle.';
  return {
    ...hold,
    interest: 'Purchase Inquiry',
    message: [wish, wantedUntil && `${neededUntil(wantedUntil)}.`, message].filter(Boolean).join(' '),
    cameFrom: { page: sitePaths.hold },
  };
}
