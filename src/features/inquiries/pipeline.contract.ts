import { z } from 'zod';
import { day } from '#features/dealership/settings/setting-kinds.ts';
import { openReplyField } from '#features/dealership/texts/reply-fields.ts';
import { visitorPhotoSchema } from '#features/photos/visitor-photo.contract.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { groupThousands } from '#shared/numbers.ts';
import { isOneLine, storableText } from '#shared/text.ts';
import { inquirySchema } from './inquiry.contract.ts';
import {
  callKinds,
  eventKinds,
  inquiryStatuses,
  type KnownStatus,
  knownStatuses,
  lostReasons,
  MOST_JOINED,
} from './pipeline.ts';
import { MOST_REPLY, MOST_SUBJECT } from './reply.ts';

const params = z.object({ id: idParam });
const MOST_NOTE = 5_000;

const timelineEntrySchema = z.object({
  /** Which of the person's inquiries the entry belongs to. */
  inquiryId: z.number().int(),
  at: z.string(),
  /** `sent` by the customer, `mail` by the site, the others by staff. */
  kind: z.enum(['sent', 'mail', 'reply', ...eventKinds]),
  text: z.string(),
  /** Who did it; empty for the site itself. */
  by: z.string(),
  /** What was written, of a message from the customer or a reply to them. */
  letter: z
    .object({
      subject: z.string(),
      text: z.string(),
      /** How far a reply has come; empty for what came in. */
      state: z.string(),
    })
    .optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const otherInquirySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  interest: z.string(),
  createdAt: z.string(),
  status: z.enum(knownStatuses),
  isSpam: z.boolean(),
  sharesEmail: z.boolean(),
  sharesPhone: z.boolean(),
});
export type OtherInquiry = z.infer<typeof otherInquirySchema>;

const offeredNowSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  ...vehicleSnapshotSchema.pick({ price: true, priceType: true }).shape,
  status: z.string(),
});

export const inquiryPageSchema = z.object({
  /** Username of who looks at it: what they have begun to write is theirs alone. */
  reader: z.string(),
  inquiry: inquirySchema,
  /** Oldest first. */
  timeline: z.array(timelineEntrySchema),
  /** The vehicle as it is offered now; null when it is not. */
  vehicleNow: offeredNowSchema.nullable(),
  /** Vehicles that the joined inquiries are about, each once. */
  otherVehicles: z.array(
    z.object({ id: z.number().int(), title: z.string(), now: offeredNowSchema.nullable() }),
  ),
  /** What came with it of the car that is offered; null when none is. */
  tradeIn: z
    .object({
      photos: z.array(visitorPhotoSchema),
      /** The vehicle that staff made of it, while there is one. */
      vehicle: z.object({ id: z.number().int(), title: z.string(), isDraft: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Others with the same address or phone number, however it was written, that nobody has joined to it. Newest first. */
  samePerson: z.array(otherInquirySchema),
  /** Others that staff say are of the same person. Newest first. */
  joined: z.array(otherInquirySchema),
  /** What a reply by mail needs. */
  reply: z.object({
    isMailSetUp: z.boolean(),
    /** How many replies and calls there are: what a reply is written in the knowledge of. */
    answers: z.number().int(),
    /** Where the customer's answer goes. */
    replyTo: z.string(),
    templates: z.array(z.object({ name: z.string(), subject: z.string(), text: z.string() })),
    myName: z.string(),
    dealership: z.string(),
    dealershipPhone: z.string(),
    vehicleLink: z.string(),
  }),
  /** Who can be given it. */
  people: z.array(z.object({ username: z.string(), fullName: z.string() })),
});
export type InquiryPage = z.infer<typeof inquiryPageSchema>;

export const readInquiry = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'One inquiry with everything that was done about it',
  params,
  answer: inquiryPageSchema,
});

export const downloadAdf = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries/{id}/adf',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'An inquiry as ADF 1.0 XML, for other systems',
  params,
  answer: z.string(),
  answerType: 'application/x-adf+xml',
});

const followedSchema = z.object({
  status: z.enum(inquiryStatuses, 'Choose a stage').describe('The stage'),
  lostReason: z.enum(['', ...lostReasons], 'Choose a reason'),
  /** A username; empty for nobody. */
  assignee: z.string().max(100),
  followUpOn: day.nullable(),
});
export type FollowedFields = z.infer<typeof followedSchema>;
/** As it is before: the status may never have been noted. */
export type FoundFields = Omit<FollowedFields, 'status'> & { status: KnownStatus };

export const foundSchema = followedSchema.extend({ status: z.enum(knownStatuses) });

/** One that an answer changed, or that it might have. */
const answeredInquirySchema = z.object({
  id: z.number().int().positive().max(LARGEST_ID),
  before: foundSchema,
  after: foundSchema,
});
export type AnsweredInquiry = z.infer<typeof answeredInquirySchema>;

export const followInquiry = defineCall({
  method: 'PUT',
  path: '/api/admin/inquiries/{id}',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Set the stage of an inquiry, who looks after it, and when to come back to it',
  description:
    'Only what is sent changes. `seen` is what the person saw before: when somebody else changed it since, the answer is 409. A follow-up is today or later.',
  params,
  body: followedSchema.partial().extend({
    seen: foundSchema.partial().optional(),
    /** Puts back what it was before a change by the same person: a follow-up that was due already may come back. */
    isUndo: z.boolean().optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});

export const noteInquiry = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/events',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Add a note to an inquiry, or that the customer was called: `spoke` when they answered',
  description: 'A call answers every inquiry of the person that waits, as a reply does.',
  params,
  body: z
    .object({
      /** Made by the browser: a repeated call adds it once. */
      key: z.uuid(),
      kind: z.enum(['note', ...callKinds]),
      text: storableText(MOST_NOTE, `A note can have at most ${groupThousands(MOST_NOTE)} characters`)
        .trim()
        .default(''),
    })
    .refine(({ kind, text }) => kind !== 'note' || /[^\p{C}\p{Z}]/u.test(text), {
      message: 'Write something first',
      path: ['text'],
    }),
  answer: doneSchema.extend({
    /** After a call: the inquiry and those that it answered besides, which the way back puts back. */
    changed: z.array(answeredInquirySchema),
  }),
});

export const undoCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/events/undo',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Take back a call that one has noted by mistake, with what it changed',
  description: 'What was changed or answered since stays as it is.',
  params,
  body: z.object({
    /** The key that the call was noted with. */
    key: z.uuid(),
  }),
  refusals: ['not_found'],
  answer: doneSchema,
});

const others = z.object({
  ids: z.array(z.number().int().positive().max(LARGEST_ID)).min(1).max(MOST_JOINED),
});

export const joinInquiries = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/join',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say that other inquiries are of the same person; those already joined to them come along',
  params,
  body: others,
  refusals: ['conflict'],
  answer: doneSchema.extend({
    /** Inquiries that were joined. */
    ids: z.array(z.number().int()),
    /** The same as persons, as they were before: separating them as these undoes it. */
    persons: z.array(z.array(z.number().int())),
  }),
});

export const separateInquiries = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/separate',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Say that other inquiries are not of the same person',
  description:
    'They stay joined to each other, unless `persons` says which of them are of one person, as the answer to joining does.',
  params,
  body: others.extend({ persons: z.array(others.shape.ids).max(MOST_JOINED).optional() }),
  answer: doneSchema,
});

export const replyToInquiry = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/{id}/replies',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Write to the customer by mail',
  description:
    'A new inquiry is then contacted and read, and one that nobody looks after is given to who writes. When somebody has answered since `seenAnswers` was read, the answer is 409.',
  params,
  body: z.object({
    /** Made by the browser: a repeated call sends it once. */
    key: z.uuid(),
    subject: storableText(MOST_SUBJECT, `A subject can have at most ${MOST_SUBJECT} characters`)
      .trim()
      .min(1, 'Enter a subject')
      .refine(isOneLine, 'A subject is one line')
      .superRefine(refuseOpenField),
    text: storableText(MOST_REPLY, `A reply can have at most ${groupThousands(MOST_REPLY)} characters`)
      .trim()
      .min(1, 'Write something first')
      .superRefine(refuseOpenField),
    /** `answers` as the page had it. */
    seenAnswers: z.number().int().min(0).optional(),
  }),
  refusals: ['conflict'],
  answer: doneSchema,
});

function refuseOpenField(text: string, context: z.RefinementCtx): void {
  const open = openReplyField(text);
  if (open) context.addIssue({ code: 'custom', message: `Replace {${open}} by what you want to say` });
}
