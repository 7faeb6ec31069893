import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { bookingSchema } from './booking.contract.ts';

export const listPersonBookings = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}/bookings',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'The bookings of the person of an inquiry, and what happened to them',
  description:
    'Entered for the inquiry or for one joined to it, made with its mailbox, or with its phone number and either no mailbox or the same name. Only those that this person sees.',
  params: z.object({ id: idParam }),
  answer: z.object({
    /** By their time, the newest first. */
    bookings: z.array(bookingSchema),
    /** Oldest first. */
    events: z.array(
      z.object({
        at: z.string(),
        /** `booked`, `moved`, the state that it was given, or what staff noted. */
        kind: z.string(),
        /** The time of the booking then. */
        when: z.string(),
        /** What staff noted, or empty. */
        note: z.string(),
        /** Empty for the buyer, and for what the site did by itself. */
        by: z.string(),
      }),
    ),
  }),
});
export type PersonBookings = z.infer<typeof listPersonBookings.answer>;
