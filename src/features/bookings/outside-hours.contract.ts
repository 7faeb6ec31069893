import { z } from 'zod';
import { hours } from '#features/dealership/hours-schema.ts';
import { defineCall } from '#shared/call.ts';
import { bookingSchema } from './booking.contract.ts';

/** Bookings ahead at which nobody may be there to open. */
export const outsideHoursSchema = z.object({
  /** The first of them, in their order. */
  bookings: z.array(
    bookingSchema.pick({
      id: true,
      startsAt: true,
      endsAt: true,
      firstName: true,
      lastName: true,
      vehicle: true,
    }),
  ),
  /** How many there are besides. */
  more: z.number().int(),
});
export type OutsideHours = z.infer<typeof outsideHoursSchema>;

export const findOutsideHours = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/outside-hours',
  access: 'staff',
  permission: 'inquiries.look',
  summary: 'The bookings ahead that would lie outside these opening hours, if they were published',
  description:
    'Nothing is changed; the hours are sent in a body because they are long. At most 20 are named, and the rest is ' +
    'counted. Bookings are taken from a quarter of an hour after opening to one before closing.',
  body: z.object({ hours }),
  answer: outsideHoursSchema,
});
