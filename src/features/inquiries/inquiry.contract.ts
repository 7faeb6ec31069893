import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { isStorable, storableText } from '#shared/text.ts';
import { contactInterests, financeInterests } from './interests.ts';

const allInterests: readonly string[] = [...contactInterests, ...financeInterests];
const needMessage: readonly string[] = financeInterests;
const SHORTEST_MESSAGE = 10;
const TOO_SHORT = 'Please provide more details in your message.';

/** One line of text: what ends up in a mail header or a table cell has no breaks in it. */
function oneLine(most: number, required: string, name: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, `${name} must be at most ${most} characters`)
    .refine(isOneLine, `${name} cannot contain line breaks or control characters`)
    .refine(isVisible, required);
}

export function isOneLine(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/** Spaces without width are no name, though trimming leaves them. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

/** What a visitor types. The same schema checks it in the browser and on the server. */
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
    message: storableText(5_000, 'Your message must be at most 5,000 characters')
      .trim()
      .nullish()
      .transform((text) => text ?? ''),
  })
  .superRefine(({ interest, message }, context) => {
    if (needMessage.includes(interest) && message.length < SHORTEST_MESSAGE) {
      context.addIssue({ code: 'custom', path: ['message'], message: TOO_SHORT });
    }
  });

/** What the form adds by itself. */
const envelopeSchema = z.object({
  vehicleId: z.number().int().positive().max(LARGEST_ID).nullish(),
  /** The idempotency key, made by the browser: sending the same inquiry again stores it once. */
  submissionKey: z.uuid().nullish(),
  /** A field that people cannot see; programs fill it in. */
  website: z.string().max(5_000).nullish(),
  /** How long the form was on the screen. */
  elapsedMs: z.number().min(0).nullish(),
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
  /** Enquiries from before there were badges have none. */
  badge: z.string().optional(),
  stockNumber: z.string(),
  price: z.number().nullable(),
});
export type VehicleSnapshot = z.infer<typeof vehicleSnapshotSchema>;

export const inquirySchema = z.object({
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
  /** What the vehicle was when the inquiry came in; it may be sold or gone since. */
  vehicle: vehicleSnapshotSchema.nullable(),
  /** Something of it cannot be read: the database was edited, or its file suffered. The rest is as it was. */
  isDamaged: z.boolean(),
  /** `none` when mail is not set up, `failed` when some of it was given up. */
  mail: z.enum(['none', 'waiting', 'held', 'sent', 'failed']),
});
export type Inquiry = z.infer<typeof inquirySchema>;

const doneSchema = z.object({ success: z.literal(true), message: z.string() });

export const listInquiries = defineCall({
  method: 'GET',
  path: '/api/admin/contacts',
  access: 'staff',
  summary: 'Inquiries, newest first; with spam=true the ones kept apart',
  query: z.object({ spam: z.enum(['true', 'false'], 'spam must be true or false').optional() }),
  answer: z.array(inquirySchema),
});

export const markInquiryRead = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/read',
  access: 'staff',
  summary: 'Mark an inquiry as read; there is no way back',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});

export const releaseInquiry = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/not-spam',
  access: 'staff',
  summary: 'Move an inquiry that was kept apart into the inbox',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});

export const countHeldMail = defineCall({
  method: 'GET',
  path: '/api/admin/held-mail',
  access: 'staff',
  summary: 'How many mails came unsent out of a restored backup and wait for staff to decide',
  answer: z.object({ count: z.number().int() }),
});

export const sendHeldMail = defineCall({
  method: 'POST',
  path: '/api/admin/held-mail/send',
  access: 'staff',
  summary: 'Let the held mails go: they are sent like any other',
  answer: doneSchema,
});

export const discardHeldMail = defineCall({
  method: 'POST',
  path: '/api/admin/held-mail/discard',
  access: 'staff',
  summary: 'Never send the held mails; the inquiries stay',
  answer: doneSchema,
});

export const retryInquiryMail = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/retry-mail',
  access: 'staff',
  summary: 'Try again to send the mail of an inquiry that was given up',
  params: z.object({ id: idParam }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const setInquiryApart = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/spam',
  access: 'staff',
  summary: 'Keep an inquiry apart as spam; it can be moved back',
  params: z.object({ id: idParam }),
  answer: doneSchema,
});
