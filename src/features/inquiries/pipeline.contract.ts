import { z } from 'zod';
import { day } from '#features/dealership/setting-kinds.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { storableText } from '#shared/text.ts';
import { doneSchema, inquirySchema, vehicleSnapshotSchema } from './inquiry.contract.ts';
import { eventKinds, inquiryStatuses, type KnownStatus, knownStatuses, lostReasons } from './pipeline.ts';

const params = z.object({ id: idParam });
const MOST_NOTE = 5_000;

const timelineEntrySchema = z.object({
  at: z.string(),
  /** `sent` by the customer, `mail` by the site, the others by staff. */
  kind: z.enum(['sent', 'mail', ...eventKinds]),
  text: z.string(),
  /** Who did it; empty for the site itself. */
  by: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const inquiryPageSchema = z.object({
  inquiry: inquirySchema,
  /** Oldest first. */
  timeline: z.array(timelineEntrySchema),
  /** The vehicle as it is offered now; null when it is not. */
  vehicleNow: z
    .object({
      id: z.number().int(),
      title: z.string(),
      ...vehicleSnapshotSchema.pick({ price: true, priceType: true }).shape,
      status: z.string(),
    })
    .nullable(),
  /** Other inquiries with the same address or phone number, however it was written. Newest first. */
  samePerson: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      interest: z.string(),
      createdAt: z.string(),
      status: z.enum(knownStatuses),
      isSpam: z.boolean(),
      sharesEmail: z.boolean(),
      sharesPhone: z.boolean(),
    }),
  ),
  /** Who can be given it. */
  people: z.array(z.object({ username: z.string(), fullName: z.string() })),
});
export type InquiryPage = z.infer<typeof inquiryPageSchema>;

export const readInquiry = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}',
  access: 'staff',
  permission: 'inquiries.look',
  summary: 'One inquiry with everything that was done about it',
  params,
  answer: inquiryPageSchema,
});

const followedSchema = z.object({
  status: z.enum(inquiryStatuses, 'Choose a status'),
  lostReason: z.enum(['', ...lostReasons], 'Choose a reason'),
  /** A username; empty for nobody. */
  assignee: z.string().max(100),
  followUpOn: day.nullable(),
});
export type FollowedFields = z.infer<typeof followedSchema>;
/** As it is before: the status may never have been noted. */
export type FoundFields = Omit<FollowedFields, 'status'> & { status: KnownStatus };

export const followInquiry = defineCall({
  method: 'PUT',
  path: '/api/admin/inquiries/{id}',
  access: 'staff',
  permission: 'inquiries.handle',
  summary: 'Set how far an inquiry has come, who looks after it, and when to come back to it',
  description:
    'Only what is sent changes. `seen` is what the person saw before: when somebody else changed it since, the answer is 409.',
  params,
  body: followedSchema.partial().extend({
    seen: followedSchema
      .extend({ status: z.enum(knownStatuses) })
      .partial()
      .optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const noteInquiry = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/events',
  access: 'staff',
  permission: 'inquiries.handle',
  summary: 'Add a note to an inquiry, or that the customer was called and did not answer',
  params,
  body: z
    .object({
      /** Made by the browser: a repeated call adds it once. */
      key: z.uuid(),
      kind: z.enum(['note', 'call']),
      text: storableText(MOST_NOTE, `A note can have at most ${MOST_NOTE} characters`).trim().default(''),
    })
    .refine(({ kind, text }) => kind === 'call' || /[^\p{C}\p{Z}]/u.test(text), {
      message: 'Write something first',
      path: ['text'],
    }),
  answer: doneSchema,
});
