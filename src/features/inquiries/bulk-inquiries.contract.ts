import { z } from 'zod';
import { day } from '#features/dealership/settings/setting-kinds.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { groupThousands } from '#shared/numbers.ts';
import { inquiryFilterSchema } from './inquiry-list.contract.ts';
import { MOST_INQUIRIES_IN_TURN, MOST_INQUIRIES_TOGETHER } from './inquiry-list.ts';
import { knownStatuses, lostReasons } from './pipeline.ts';

const path = '/api/admin/inquiry-changes';
/** Five hundred inquiries as they were and as they are. */
const bodyLimit = 262_144;
const tooMany = `At most ${MOST_INQUIRIES_TOGETHER} inquiries can be changed at once`;
const id = z.number('An id must be a number').int().positive().max(LARGEST_ID);

const bulkActSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read') }),
  z.object({
    kind: z.literal('give'),
    /** A username; empty for nobody. */
    assignee: z.string().max(100),
  }),
  z.object({ kind: z.literal('won') }),
  z.object({ kind: z.literal('lost'), lostReason: z.enum(lostReasons, 'Choose a reason') }),
  z.object({ kind: z.literal('spam') }),
]);
export type BulkAct = z.infer<typeof bulkActSchema>;

const idsSchema = z.array(id).min(1, 'Choose an inquiry first').max(MOST_INQUIRIES_TOGETHER, tooMany);

const stateSchema = z.object({
  status: z.enum(knownStatuses),
  lostReason: z.enum(['', ...lostReasons]),
  assignee: z.string().max(100),
  followUpOn: day.nullable(),
  isSpam: z.boolean(),
});
export type BulkState = z.infer<typeof stateSchema>;

const changedSchema = z.object({ id, before: stateSchema, after: stateSchema });
export type BulkChanged = z.infer<typeof changedSchema>;

export const matchInquiries = defineCall({
  // Not GET: the words may be somebody's name, and addresses are logged.
  method: 'POST',
  path: `${path}/matching`,
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: looks',
  summary: 'The ids of all inquiries that match a filter, for a change of all of them, some in each call',
  body: z.object({
    filter: inquiryFilterSchema,
    /** How many the person was shown. When it is another number by now, they are asked to look again. */
    total: z
      .number()
      .int()
      .min(1)
      .max(
        MOST_INQUIRIES_IN_TURN,
        `At most ${groupThousands(MOST_INQUIRIES_IN_TURN)} can be chosen together`,
      ),
  }),
  refusals: ['conflict'],
  answer: z.object({ ids: z.array(id) }),
});

export const changeInquiries = defineCall({
  method: 'POST',
  path,
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Mark several inquiries as read, give them to somebody, close them, or keep them apart as spam',
  description:
    'All of them or none: more than one call takes are changed some after the others. Those that are gone, or that this person does not see, are counted as missing. What has been read stays read.',
  body: z.object({ ids: idsSchema, act: bulkActSchema }),
  bodyLimit,
  refusals: ['conflict'],
  answer: doneSchema.extend({
    /** How many changed. */
    count: z.number().int(),
    missing: z.number().int(),
    /** What an undo puts back; none for what cannot be undone. */
    changed: z.array(changedSchema),
  }),
});

export const undoInquiries = defineCall({
  method: 'POST',
  path: `${path}/undo`,
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Put several inquiries back to what they were, except those that somebody has changed since',
  body: z.object({
    inquiries: z.array(changedSchema).min(1, 'Choose an inquiry first').max(MOST_INQUIRIES_TOGETHER, tooMany),
  }),
  bodyLimit,
  answer: doneSchema.extend({
    count: z.number().int(),
    /** How many were left as they are. */
    kept: z.number().int(),
  }),
});
