import { z } from 'zod';
import { contactFields, formTraces, MOST_MESSAGE } from '#features/customers/contact-fields.ts';
import { vehicleSnapshotSchema, vehicleSnapshotsSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { storableText } from '#shared/text.ts';
import { cameFromSchema, toldOriginSchema } from './came-from.ts';
import { contactInterests, financeInterests } from './interests.ts';
import { knownStatuses } from './pipeline.ts';
import { MOST_ABOUT } from './several-vehicles.ts';

const allInterests: readonly string[] = [...contactInterests, ...financeInterests];
const needMessage: readonly string[] = financeInterests;
const SHORTEST_MESSAGE = 10;
const TOO_SHORT = 'Please provide more details in your message.';

/** What a visitor types. Browser and server check it with the same schema. */
export const inquiryFormSchema = z
  .object({
    ...contactFields,
    interest: z
      .string('Required')
      .refine((text) => allInterests.includes(text), 'Please choose one of the listed interests')
      .meta({ enum: allInterests }),
    message: storableText(MOST_MESSAGE, 'Your message must be at most 5,000 characters')
      .trim()
      .nullish()
      .transform((text) => text ?? ''),
  })
  .superRefine(({ interest, message }, context) => {
    if (needMessage.includes(interest) && message.length < SHORTEST_MESSAGE) {
      context.addIssue({ code: 'custom', path: ['message'], message: TOO_SHORT });
    }
  });

/** What the form adds. */
const envelopeSchema = z.object({
  vehicleId: z.number().int().positive().max(LARGEST_ID).nullish(),
  vehicleIds: z
    .array(z.number().int().positive().max(LARGEST_ID))
    .max(MOST_ABOUT, `At most ${MOST_ABOUT} vehicles`)
    .nullish()
    .describe('In place of vehicleId, when it is about several'),
  /** Key of the photos of the offered car, which are sent by themselves. */
  photosKey: z.uuid().nullish(),
  ...formTraces,
  /** Where the visitor came from. What cannot be read is unknown, and no reason to lose an inquiry. */
  cameFrom: toldOriginSchema.nullish().catch(null),
});

export const sentInquirySchema = z.intersection(inquiryFormSchema, envelopeSchema);
export type SentInquiry = z.infer<typeof sentInquirySchema>;

export const sendInquiry = defineCall({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Send an inquiry',
  description:
    'Stores what a buyer writes, and mails it to the dealership. The message is needed for interests about finance. ' +
    'With a submissionKey the same inquiry may be sent again after a lost answer: it is stored once.',
  body: sentInquirySchema,
  status: 201,
  otherStatuses: { 202: 'It is kept safe, and will be stored when the database is back' },
  refusals: ['too_many_requests'],
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

/** What came in, and what became of its mail. */
export const receivedSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  interest: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  isSpam: z.boolean(),
  createdAt: z.string(),
  /** The vehicle as it was when the inquiry came in; it may be sold or deleted since. */
  vehicle: vehicleSnapshotSchema.nullable(),
  /** Further vehicles that it is about, as they were then; absent where there are none. */
  alsoAbout: vehicleSnapshotsSchema.optional(),
  /** Where the visitor came from; what is not known is left out. */
  cameFrom: cameFromSchema,
  /** Some fields cannot be read because the database was edited or damaged. The others are intact. */
  isDamaged: z.boolean(),
  /** `none` without mail set up, `failed` when some mail was given up. */
  mail: z.enum(['none', 'waiting', 'held', 'sent', 'failed']),
});

export const inquirySchema = receivedSchema.extend({
  /** To whom a mail about it was really sent. */
  mailedTo: z.array(z.enum(['customer', 'dealership'])),
  status: z.enum(knownStatuses).describe('Its stage; empty where that was never noted'),
  /** Why it was lost; empty otherwise. */
  lostReason: z.string(),
  /** Username of the person who looks after it; empty for nobody. */
  assignee: z.string(),
  /** As people know the assignee; the username when that person has no account here. */
  assigneeName: z.string(),
  /** A day, by the dealership's clock. */
  followUpOn: z.string().nullable(),
  /** Minutes of opening time that a new one has waited; null once somebody has answered. */
  waitedMinutes: z.number().int().nullable(),
  /** It has waited longer than the dealership allows. */
  isOverdue: z.boolean(),
});
export type Inquiry = z.infer<typeof inquirySchema>;

export const listInquiries = defineCall({
  method: 'GET',
  path: '/api/admin/contacts',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'Inquiries, newest first; with spam=true the ones kept apart',
  query: z.object({ spam: z.enum(['true', 'false'], 'spam must be true or false').optional() }),
  answer: z.array(inquirySchema),
});

export const markInquiryRead = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/read',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Mark an inquiry as read; there is no way back',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});

export const releaseInquiry = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/not-spam',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Move an inquiry that was kept apart into the inbox',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});

export const countHeldMail = defineCall({
  method: 'GET',
  path: '/api/admin/held-mail',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary:
    'How many mails came unsent out of a restored backup, and of how many bookings ahead the reminder, and wait for staff to decide',
  answer: z.object({
    count: z.number().int(),
    reminders: z.number().int(),
    /** Bookings ahead whose vehicle the restored stock lacks: their buyers are not told. */
    missing: z.number().int(),
  }),
});

export const sendHeldMail = defineCall({
  method: 'POST',
  path: '/api/admin/held-mail/send',
  access: 'staff',
  permission: 'held-mail.decide',
  confirm: 'never: daily work',
  summary: 'Let the held mails and reminders go, and tell buyers whose vehicle the restored stock lacks',
  answer: doneSchema,
});

export const discardHeldMail = defineCall({
  method: 'POST',
  path: '/api/admin/held-mail/discard',
  access: 'staff',
  permission: 'held-mail.decide',
  confirm: 'never: daily work',
  summary:
    'Never send the held mails and reminders, nor tell of vehicles that the restored stock lacks; everything else stays',
  answer: doneSchema,
});

export const retryInquiryMail = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/retry-mail',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Try again to send the mail of an inquiry that was given up',
  params: z.object({ id: idParam }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const setInquiryApart = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/spam',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Keep an inquiry apart as spam; it can be moved back',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});
