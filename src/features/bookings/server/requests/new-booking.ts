import { z } from 'zod';
import { mailboxOf } from '#features/customers/mailbox.ts';
import { bookingSchema } from '../../booking.contract.ts';
import type { StoredBooking } from './booking.repository.ts';

/** A booking as it is stored in the database or the spool. */
export const newBookingSchema = bookingSchema
  .omit({ id: true, state: true, vehicleStatus: true })
  .extend({ submissionKey: z.uuid(), isSpam: z.boolean() });
export type NewBooking = z.infer<typeof newBookingSchema>;

/** Key of the buyer. Staff book for whomever they like; a name may be all that is known of them. */
export function personOf({ email, submissionKey }: Pick<NewBooking, 'email' | 'submissionKey'>): string {
  return email ? mailboxOf(email) : `unknown ${submissionKey}`;
}

/** Whether the stored booking still agrees with what is sent now. */
export function isStill(stored: StoredBooking, sent: NewBooking): boolean {
  return (
    stored.state !== 'cancelled' &&
    stored.starts_at === sent.startsAt &&
    stored.vehicle_id === (sent.vehicle?.id ?? null) &&
    stored.person === personOf(sent)
  );
}
