import { z } from 'zod';
import { chosenTimeSchema } from '#features/customers/chosen-time.ts';
import { formTraces, reachableFields } from '#features/customers/contact-fields.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { bookingKinds, bookingStates } from './booking-states.ts';

const { day } = chosenTimeSchema.shape;

/** What a visitor types. */
export const bookingFormSchema = chosenTimeSchema.extend({
  kind: z.enum(bookingKinds, 'Please choose one').default('test_drive'),
  ...reachableFields,
  /** Tick for the driver licence; asked for where the dealership wants it. */
  hasLicence: z.boolean().default(false),
});

export const sentBookingSchema = bookingFormSchema.extend({
  vehicleId: z.number().int().positive().max(LARGEST_ID).nullish(),
  ...formTraces,
});
export type SentBooking = z.infer<typeof sentBookingSchema>;

export const listBookingSlots = defineCall({
  method: 'GET',
  path: '/api/booking-slots',
  access: 'public',
  summary: 'Times at which a test drive can be booked',
  description:
    'The free times of the next 21 days, by the clock of the dealership; for a vehicle, those at which nobody else ' +
    'has it. Not there while the dealership takes no bookings, or when the vehicle is sold or unknown; one that ' +
    'is coming soon has times from the day on which it is expected, where that is known.',
  query: z.object({
    vehicle: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'vehicle must be the id of a vehicle')
      .optional(),
  }),
  refusals: ['not_found'],
  answer: z.object({
    slotMinutes: z.number().int(),
    /** Whether buyers who want to drive must say that they hold a licence. */
    needsLicence: z.boolean(),
    days: z.array(z.object({ day: z.string(), times: z.array(z.string()) })),
  }),
});

export const bookSlot = defineCall({
  method: 'POST',
  path: '/api/bookings',
  access: 'public',
  summary: 'Book a test drive or an inspection',
  description:
    'Takes one of the times that are offered, and mails a confirmation. With a submissionKey the same booking may be ' +
    'sent again after a lost answer: it is made once. A key that stands for something else is refused.',
  body: sentBookingSchema,
  status: 201,
  otherStatuses: {
    202: 'It is a request: the buyer keeps the time by the link in the mail, or the dealership confirms it',
  },
  refusals: ['conflict', 'limit_reached', 'not_found', 'too_many_requests'],
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    /** The page on which it can be changed or cancelled; null for a request that the dealership confirms. */
    page: z.string().nullable(),
  }),
});

export const bookingSchema = z.object({
  id: z.number().int(),
  kind: z.enum(bookingKinds),
  state: z.enum(bookingStates),
  /** In UTC. */
  startsAt: z.string(),
  endsAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  hasLicence: z.boolean(),
  /** The vehicle as it was when it was booked. */
  vehicle: vehicleSnapshotSchema.nullable(),
  /** Status of the vehicle today, such as `Sold`; empty when it is no longer listed, or when there is none. */
  vehicleStatus: z.string(),
  createdAt: z.string(),
});
export type Booking = z.infer<typeof bookingSchema>;

export const listBookings = defineCall({
  method: 'GET',
  path: '/api/admin/bookings',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'Bookings from one day to another, both included, in their order',
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { message: 'Must not be before the first day', path: ['to'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 62 * 86_400_000, {
      message: 'At most two months at a time',
      path: ['to'],
    }),
  answer: z.array(bookingSchema),
});

export const setBookingState = defineCall({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/state',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Confirm or cancel a booking, or say what became of it; the buyer is told of the former two',
  params: z.object({ id: idParam }),
  body: z.object({
    state: z.enum(bookingStates, 'Choose a state'),
    /** State that the person saw: refused when somebody else has changed it since. */
    seen: z.enum(bookingStates).optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});
