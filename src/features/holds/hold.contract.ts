import { z } from 'zod';
import { assignedSchema } from '#features/customers/assigned.ts';
import { chosenTimeSchema } from '#features/customers/chosen-time.ts';
import { contactFields, formTraces, reachableFields } from '#features/customers/contact-fields.ts';
import { unsentMailSchema } from '#features/customers/unsent-mail-schema.ts';
import { vehicleChangesSchema } from '#features/vehicles/admin-vehicle.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { holdDecisions, holdStates } from './hold-states.ts';

const MOST_WORDS = 1_000;

const wordsSchema = z
  .string()
  .trim()
  .max(MOST_WORDS, 'Please use at most 1,000 characters')
  .refine((text) => !text.includes('\0'), 'Please write plain text')
  .default('');

/** What a visitor types who wants a vehicle to be held, and what the form adds. */
export const sentHoldSchema = z.object({
  ...reachableFields,
  wantedUntil: chosenTimeSchema.shape.day,
  message: wordsSchema,
  vehicleId: z.number('Please choose a vehicle').int().positive().max(LARGEST_ID),
  submissionKey: formTraces.submissionKey,
  website: formTraces.website,
});
export type SentHold = z.infer<typeof sentHoldSchema>;

export const holdSchema = z.object({
  id: z.number().int(),
  state: z.enum(holdStates),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** The last day on which the buyer needs it; null for requests from before the form asked. */
  wantedUntil: z.string().nullable(),
  /** The vehicle as it was when it was asked for. */
  vehicle: vehicleSnapshotSchema.nullable(),
  /** Status of the vehicle today; empty when it is no longer listed. */
  vehicleStatus: z.string(),
  /** Whether it is no longer in the stock at all, so that somebody has to decide about a hold. */
  isVehicleGone: z.boolean(),
  /** Whether it is sold, and somebody else is noted as its buyer. */
  isSoldToAnother: z.boolean(),
  /** In UTC; null until it is confirmed. */
  untilAt: z.string().nullable(),
  /** Whether the hold has expired, so that staff have to decide. */
  isDue: z.boolean(),
  /** Who decided last. */
  by: z.string(),
  /** Sent with a decision, which is refused when the hold has changed since the person saw it. */
  sequence: z.number().int(),
  createdAt: z.string(),
  /** Whether staff entered it for somebody who called or came in. */
  isEntered: z.boolean(),
  /** The hold's inquiry; null when it is gone, or nobody has written. */
  inquiryId: z.number().int().nullable(),
  /** Username of who looks after it, with its inquiry where it has one; empty for nobody. */
  assignee: z.string(),
  unsentMails: z.array(unsentMailSchema),
});
export type Hold = z.infer<typeof holdSchema>;

export const listHolds = defineCall({
  method: 'GET',
  path: '/api/admin/holds',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'Vehicles that buyers ask to be held: what waits for staff, what is held, and what was before',
  answer: z.object({
    isOffered: z.boolean(),
    holds: z.array(holdSchema),
    /** To whom one without an inquiry can be given. */
    people: z.array(z.object({ username: z.string(), fullName: z.string() })),
  }),
});
export type HoldList = z.infer<typeof listHolds.answer>;

const { firstName, lastName, email, phone } = contactFields;

export const enteredHoldSchema = z.object({
  firstName,
  lastName: lastName.or(z.literal('')).default(''),
  email: email.or(z.literal('')).default(''),
  phone,
  /** What staff should know. */
  message: wordsSchema,
  vehicleId: z.number('Please choose a vehicle').int().positive().max(LARGEST_ID),
  /** End of the hold by the dealership's clock. */
  until: chosenTimeSchema,
  /** The inquiry that it answers: it waits no longer. */
  inquiryId: z.number().int().positive().max(LARGEST_ID).optional(),
  /** Whether the buyer is told by mail now, where an address is known. */
  isTold: z.boolean().default(true),
  /** Idempotency key: the same hold sent again after a lost answer is made once. */
  submissionKey: z.uuid(),
});

export const addHold = defineCall({
  method: 'POST',
  path: '/api/admin/holds',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Hold a vehicle for somebody who called or came in; a first name is enough',
  description:
    'Confirmed at once: the vehicle is pending until the hold ends. A vehicle is held for one person at a time.',
  body: enteredHoldSchema,
  status: 201,
  refusals: ['conflict', 'not_found'],
  answer: doneSchema,
});

/** What staff choose for a vehicle that is held from now on, or for longer. */
export const decidedUntilSchema = z.object({ until: chosenTimeSchema });

export const decideHold = defineCall({
  method: 'PUT',
  path: '/api/admin/holds/{id}',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Confirm or decline a hold, extend or release it, or say that the vehicle was sold',
  description:
    'A vehicle that is held has the status pending until it is released, which gives it the status from before, or sold. The buyer is told. A vehicle is held for one person at a time.',
  params: z.object({ id: idParam }),
  body: z
    .object({
      decision: z.enum(holdDecisions, 'Choose what becomes of it'),
      /** End of the hold by the dealership's clock; for confirming and extending. */
      until: decidedUntilSchema.shape.until.optional(),
      /** For how much it was sold; left out where nobody says. */
      soldPrice: vehicleChangesSchema.shape.soldPrice,
      /** Status of the vehicle that the person saw: a sale is refused when it is sold to another since. */
      vehicleStatus: z.string().max(200).optional(),
      sequence: z.number().int(),
    })
    .refine(({ decision, until }) => until !== undefined || !['confirm', 'extend'].includes(decision), {
      message: 'Say until when',
      path: ['until'],
    }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const assignHold = defineCall({
  method: 'PUT',
  path: '/api/admin/holds/{id}/assignee',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say who looks after a hold that has no inquiry; nobody, when empty',
  description: 'A hold with an inquiry is looked after by whoever has that.',
  params: z.object({ id: idParam }),
  body: assignedSchema,
  refusals: ['conflict'],
  answer: doneSchema,
});

export const retryHoldMail = defineCall({
  method: 'PUT',
  path: '/api/admin/holds/{id}/retry-mail',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Try again to send the mail of a hold that was given up',
  description: 'Mail that nobody needs any more is not sent; the answer says so.',
  params: z.object({ id: idParam }),
  refusals: ['conflict'],
  answer: doneSchema,
});
