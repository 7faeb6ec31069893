import { z } from 'zod';
import { hours } from '#features/dealership/hours/hours-schema.ts';
import { timeZones } from '#features/dealership/states.ts';
import { type BodyOf, defineCall } from '#shared/call.ts';
import { bookingSchema } from './booking.contract.ts';

/** Bookings ahead outside opening hours: nobody may be there to open. */
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
  /** How many more there are. */
  more: z.number().int(),
});
export type OutsideHours = z.infer<typeof outsideHoursSchema>;

export const findOutsideHours = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/outside-hours',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'The bookings ahead that would come to lie outside these opening hours, if they were published',
  description:
    'Nothing is changed; the hours are sent in a body because they are long. At most 20 are named, and the rest is ' +
    'counted. Bookings are taken from a quarter of an hour after opening to one before closing. Without a time zone ' +
    'the hours are by the clock as it is.',
  body: z.object({ hours, timeZone: z.enum(timeZones).optional() }),
  answer: outsideHoursSchema.extend({
    /** Bookings that lie outside already, and still would. */
    already: z.number().int(),
  }),
});
/** Hours that somebody is about to publish. */
export type ComingHours = BodyOf<typeof findOutsideHours>;
