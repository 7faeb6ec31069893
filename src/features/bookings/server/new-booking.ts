import { z } from 'zod';
import { mailboxOf } from '#features/inquiries/mailbox.ts';
import { bookingSchema } from '../booking.contract.ts';
import type { StoredBooking } from './booking.repository.ts';

/** A booking as it is stored in the database or the spool. */
export const newBookingSchema = bookingSchema
  .omit({ id: true, state: true, vehicleStatus: true })
  .extend({ submissionKey: z.uuid(), isSpam: z.boolean() });
export type NewBooking = z.infer<typeof newBookingSchema>;

/** Whether what was stored under a key stands as it is sent now. */
export function isStill(stored: StoredBooking, { startsAt, vehicle, email }: NewBooking): boolean {
  return (
    stored.state !== 'cancelled' &&
    stored.starts_at === startsAt &&
    stored.vehicle_id === (vehicle?.id ?? null) &&
    stored.person === mailboxOf(email)
  );
}
