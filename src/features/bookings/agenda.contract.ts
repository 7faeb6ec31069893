import { z } from 'zod';
import { assignedSchema } from '#features/customers/assigned.ts';
import { chosenTimeSchema } from '#features/customers/chosen-time.ts';
import { contactFields } from '#features/customers/contact-fields.ts';
import { unsentMailSchema } from '#features/customers/unsent-mail-schema.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { isOneLine } from '#shared/text.ts';
import { bookingSchema } from './booking.contract.ts';
import { bookingKinds, LEAST_MINUTES, MOST_KEY_NOTE, MOST_MINUTES, MOST_REASON } from './booking-states.ts';
import { outsideHoursSchema } from './outside-hours.contract.ts';

const { day } = chosenTimeSchema.shape;
const MOST_DAYS = 14;

export const readAgenda = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/agenda',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary:
    'The bookings from one day to another, both included, and the times that staff can still give away',
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { message: 'Must not be before the first day', path: ['to'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, {
      message: 'At most two weeks at a time',
      path: ['to'],
    }),
  answer: z.object({
    /** Whether buyers can book by themselves. */
    isOffered: z.boolean(),
    slotMinutes: z.number().int(),
    /** Bookings begin at each of these: on the half hour, or the quarter. */
    stepMinutes: z.number().int(),
    /** When bookings are taken on these days; closed days have none. */
    hours: z.array(z.object({ day: z.string(), startsAt: z.string(), endsAt: z.string() })),
    /** Holds about which somebody has to decide. */
    holdsWaiting: z.number().int(),
    bookings: z.array(
      bookingSchema.extend({
        /** By username; empty for nobody. */
        assignee: z.string(),
        /** Somebody else's booking that this person does not see: without name, address and number, and read-only. */
        isHidden: z.boolean(),
        /** The inquiry for which staff entered it, where this person sees that; null without one. */
        inquiryId: z.number().int().nullable(),
        /** When staff saw the driver licence, and who did. */
        licenceSeen: z.object({ at: z.string(), by: z.string() }).nullable(),
        /** Where the key of the vehicle is. */
        keyNote: z.string(),
        /** Still to come, at a time that the opening hours of today would not offer: somebody should call. */
        isOutsideHours: z.boolean(),
        unsentMails: z.array(unsentMailSchema),
      }),
    ),
    /** All bookings ahead that lie outside opening hours, also on days that were not asked for. */
    outsideHours: outsideHoursSchema,
    /** Staff to whom a booking can be given. */
    people: z.array(z.object({ username: z.string(), fullName: z.string() })),
    /** Times that nobody can book, as far as they reach into these days. */
    blocks: z.array(
      z.object({
        id: z.number().int(),
        startsAt: z.string(),
        endsAt: z.string(),
        reason: z.string(),
        /** Who blocked them. */
        by: z.string(),
      }),
    ),
    /** Times of the usual length that have not ended, one for each step, by the dealership's clock. */
    slots: z.array(
      z.object({
        day: z.string(),
        time: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        /** How many more can come. */
        seatsLeft: z.number().int(),
      }),
    ),
  }),
});
export type Agenda = z.infer<typeof readAgenda.answer>;
export type AgendaBooking = Agenda['bookings'][number];
export type AgendaBlock = Agenda['blocks'][number];
export type AgendaSlot = Agenda['slots'][number];

/** How long a booking of staff takes, by the quarter of an hour. */
const bookedMinutes = z
  .number()
  .int()
  .min(LEAST_MINUTES)
  .max(MOST_MINUTES, 'At most four hours')
  .multipleOf(LEAST_MINUTES);

export const movedTimeSchema = chosenTimeSchema.extend({
  /** As long as before, when left out. */
  minutes: bookedMinutes.optional(),
  /** Who looks after it from now on; as before, when left out. */
  assignee: z.string().max(100).optional(),
});

export const moveBooking = defineCall({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/time',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary:
    'Move a booking to another time, or make it longer or shorter, which confirms it; the buyer is told',
  params: z.object({ id: idParam }),
  body: movedTimeSchema.extend({
    /** Start that the person saw: refused when the booking was moved since. */
    seen: z.string().max(40).optional(),
    /** End that they saw. */
    seenEnd: z.string().max(40).optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});

const { firstName, lastName, email, phone } = contactFields;

export const enteredBookingSchema = chosenTimeSchema.extend({
  /** The usual length, when left out. */
  minutes: bookedMinutes.optional(),
  /** Who looks after it, by username; nobody yet, when empty. */
  assignee: z.string().max(100).default(''),
  kind: z.enum(bookingKinds, 'Please choose one').default('test_drive'),
  firstName,
  lastName: lastName.or(z.literal('')).default(''),
  /** Buyers who leave an address are told by mail. */
  email: email.or(z.literal('')).default(''),
  phone,
  hasLicence: z.boolean().default(false),
  vehicleId: z.number().int().positive().max(LARGEST_ID).nullish(),
  /** The inquiry that it answers: it waits no longer, and has an appointment. */
  inquiryId: z.number().int().positive().max(LARGEST_ID).optional(),
  /** Whether the buyer is told by mail now, where an address is known. */
  isTold: z.boolean().default(true),
  /** Idempotency key: the same booking sent again after a lost answer is made once. */
  submissionKey: z.uuid(),
});

export const addBooking = defineCall({
  method: 'POST',
  path: '/api/admin/bookings',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Book for somebody who came in or called; a first name is enough, and so is a time that has begun',
  body: enteredBookingSchema,
  status: 201,
  refusals: ['conflict', 'not_found'],
  answer: doneSchema,
});

export const assignBooking = defineCall({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/assignee',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say who looks after a booking; nobody, when empty',
  params: z.object({ id: idParam }),
  body: assignedSchema,
  refusals: ['conflict'],
  answer: doneSchema,
});

export const noteLicence = defineCall({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/licence',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say that one has seen the driver licence, or take that back',
  params: z.object({ id: idParam }),
  body: z.object({ isSeen: z.boolean('isSeen must be true or false') }),
  answer: doneSchema,
});

export const noteKey = defineCall({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/key-note',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say where the key of the vehicle is; only staff see it',
  params: z.object({ id: idParam }),
  body: z.object({
    note: z
      .string('Must be text')
      .trim()
      .max(MOST_KEY_NOTE, `At most ${MOST_KEY_NOTE} characters`)
      .refine(isOneLine, 'Say it in one line'),
    /** Note that the person saw: refused when somebody else has changed it since. */
    seen: z.string().max(MOST_KEY_NOTE).optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const retryBookingMail = defineCall({
  method: 'PUT',
  path: '/api/admin/bookings/{id}/retry-mail',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Try again to send the mail of a booking that was given up',
  description: 'Mail that nobody needs any more is not sent; the answer says so.',
  params: z.object({ id: idParam }),
  refusals: ['conflict'],
  answer: doneSchema,
});

const LONGEST_BLOCK_MS = 366 * 86_400_000;

const newBlockSchema = z
  .object({
    day,
    /** Midnight when left out. */
    time: chosenTimeSchema.shape.time.nullish(),
    untilDay: day,
    /** The end of that day when left out. */
    untilTime: chosenTimeSchema.shape.time.nullish(),
    reason: z
      .string('Say why')
      .trim()
      .min(1, 'Say why')
      .max(MOST_REASON, `At most ${MOST_REASON} characters`)
      .refine(isOneLine, 'Say it in one line'),
    /** Idempotency key: the same block sent again after a lost answer is made once. */
    key: z.uuid(),
  })
  .refine(
    ({ day: from, time, untilDay, untilTime }) =>
      `${from} ${time ?? ''}` < `${untilDay} ${untilTime ?? '24:00'}`,
    {
      message: 'Must be after the beginning',
      path: ['untilDay'],
    },
  )
  .refine(({ day: from, untilDay }) => Date.parse(untilDay) - Date.parse(from) <= LONGEST_BLOCK_MS, {
    message: 'At most a year',
    path: ['untilDay'],
  });

/** As the form of staff has it. Times that were typed before whole days were ticked are there again when they are not. */
export const typedBlockSchema = z
  .object({
    ...{ day: z.string(), time: z.string(), untilDay: z.string(), untilTime: z.string() },
    ...{ reason: z.string(), key: z.string(), isAllDay: z.boolean() },
  })
  .transform(
    ({ isAllDay, ...block }): z.input<typeof newBlockSchema> =>
      isAllDay ? { ...block, time: null, untilTime: null } : block,
  )
  .pipe(newBlockSchema);

export const blockTimes = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/blocks',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Block times, from one moment to another by the clock of the dealership',
  description:
    'Nobody can book them until they are lifted. What is booked within already stays; the answer says how much.',
  body: newBlockSchema,
  status: 201,
  answer: doneSchema.extend({
    /** How many bookings lie within the block: somebody should move or cancel them. */
    bookings: z.number().int(),
  }),
});

export const liftBlock = defineCall({
  method: 'DELETE',
  path: '/api/admin/bookings/blocks/{id}',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Lift a block, so that its times can be booked again',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});
