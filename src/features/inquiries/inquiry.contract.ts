import { z } from 'zod';
import { priceTypes } from '#features/vehicles/fields/vehicle-options.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { isOneLine, storableText } from '#shared/text.ts';
import { cameFromSchema, toldOriginSchema } from './came-from.ts';
import { contactInterests, financeInterests } from './interests.ts';
import { knownStatuses } from './pipeline.ts';
import { mailReceivers } from './unsent-mail.ts';

const allInterests: readonly string[] = [...contactInterests, ...financeInterests];
const needMessage: readonly string[] = financeInterests;
const SHORTEST_MESSAGE = 10;
export const MOST_MESSAGE = 5_000;
const TOO_SHORT = 'Please provide more details in your message.';

/** One line of text: no line breaks in mail headers and table cells. */
function oneLine(most: number, required: string, name: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, `${name} must be at most ${most} characters`)
    .refine(isOneLine, `${name} cannot contain line breaks or control characters`)
    .refine(isVisible, required);
}

/** Zero-width characters survive trimming but are not a name. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

/** What a visitor types. Browser and server check it with the same schema. */
export const inquiryFormSchema = z
  .object({
    firstName: oneLine(100, 'First name is required', 'First name'),
    lastName: oneLine(100, 'Last name is required', 'Last name'),
    email: z
      .string('Invalid email address')
      .trim()
      .max(254, 'Invalid email address')
      .pipe(z.email('Invalid email address'))
      .meta({ format: 'email' }),
    phone: z
      .string()
      .trim()
      .max(40, 'Phone must be at most 40 characters')
      .refine(isOneLine, 'Phone cannot contain line breaks or control characters')
      .nullish()
      .transform((text) => text ?? ''),
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
  /** The idempotency key, made by the browser: a retry of the same inquiry is stored once. */
  submissionKey: z.uuid().nullish(),
  /** Key of the photos of the offered car, which are sent by themselves. */
  photosKey: z.uuid().nullish(),
  /** Honeypot: hidden from people; bots fill it in. */
  website: z.string().max(5_000).nullish(),
  /** How long the form was shown. */
  elapsedMs: z.number().min(0).nullish(),
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

export const vehicleSnapshotSchema = z.object({
  id: z.number().int(),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  /** Older inquiries have no badge. */
  badge: z.string().optional(),
  stockNumber: z.string(),
  price: z.number().nullable(),
  /** What the price included; older inquiries do not say. */
  priceType: z.enum(['', ...priceTypes]).optional(),
});
export type VehicleSnapshot = z.infer<typeof vehicleSnapshotSchema>;

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
  /** Where the visitor came from; what is not known is left out. */
  cameFrom: cameFromSchema,
  /** Some fields cannot be read because the database was edited or damaged. The others are intact. */
  isDamaged: z.boolean(),
  /** `none` without mail set up, `failed` when some mail was given up. */
  mail: z.enum(['none', 'waiting', 'held', 'sent', 'failed']),
});

export const inquirySchema = receivedSchema.extend({
  /** How far staff have come with it; empty where that was never noted. */
  status: z.enum(knownStatuses),
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

export const doneSchema = z.object({ success: z.literal(true), message: z.string() });

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

/** A mail that did not go out, as staff see it where it belongs. */
export const unsentMailSchema = z.object({
  to: z.enum(mailReceivers),
  /** `held`: it came out of a restored backup, and waits until it is let go. */
  state: z.enum(['failed', 'held']),
  /** When it was given up or held. */
  at: z.string(),
  /** What the last attempt failed for, in words; empty when there was none. */
  reason: z.string(),
});
export type UnsentMail = z.infer<typeof unsentMailSchema>;

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
