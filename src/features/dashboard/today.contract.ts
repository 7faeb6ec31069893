import { z } from 'zod';
import { urgencies } from '#features/customers/urgency.ts';
import { day } from '#features/dealership/settings/setting-kinds.ts';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';
import { LARGEST_ID } from '#shared/ids.ts';

/** What is on the list. An inquiry that waits comes as that alone, also where its follow-up is due. */
export const todayKinds = ['waiting', 'follow_up', 'booking', 'hold', 'task'] as const;
export type TodayKind = (typeof todayKinds)[number];

const todayItemSchema = z.object({
  kind: z.enum(todayKinds),
  id: z.number().int(),
  /** Who it is about; of a task, what is to be done. */
  title: z.string(),
  /** The vehicle, or what it is about. */
  detail: z.string(),
  urgency: z.enum(urgencies),
  /** Why it is on the list, in words. */
  reason: z.string(),
  /** What it is ordered by: when it came in, begins, ends or is due. */
  at: z.string(),
  whose: z.enum(['mine', 'nobody', 'others']),
  /** By username; empty for nobody. */
  assignee: z.string(),
  assigneeName: z.string(),
  /** Null when it is about none, or about one that this person does not see. */
  inquiryId: z.number().int().nullable(),
  /** Stage of an inquiry, state of a booking or hold. */
  state: z.string(),
  /** When to come back to an inquiry, or the day of a task. */
  day: z.string().nullable(),
  sequence: z.number().int(),
  /** Where this person has put it off to. */
  putOffUntil: z.string().nullable(),
});
export type TodayItem = z.infer<typeof todayItemSchema>;

export const readToday = defineCall({
  method: 'GET',
  path: '/api/admin/today',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  summary: 'What is to be done today, the most urgent first, with the reason of each',
  description:
    'Waiting inquiries, follow-ups that are due, bookings of the day, holds that end or wait for a decision, and tasks: of the person who asks and of nobody, or of everybody whom they see.',
  query: z.object({ whose: z.enum(['mine', 'everybody']).default('mine') }),
  answer: z.object({
    items: z.array(todayItemSchema),
    /** What was put off, and tasks of days to come; the next first. */
    later: z.array(todayItemSchema),
    /** How many of a kind are not listed, because there are too many. */
    more: z.array(z.object({ kind: z.enum(todayKinds), count: z.number().int() })),
    /** Username of who asks. */
    me: z.string(),
    /** To whom something can be given. */
    people: z.array(z.object({ username: z.string(), fullName: z.string() })),
  }),
});
export type Today = z.infer<typeof readToday.answer>;

/** Put off by so many minutes, or to a day. */
export const putOffMinutes = [60, 180] as const;

export const putOffItem = defineCall({
  method: 'PUT',
  path: '/api/admin/today/put-off',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: daily work',
  summary: 'Hide something from one’s own list until later; nothing else changes',
  body: z.object({
    kind: z.enum(todayKinds),
    id: z.number().int().positive().max(LARGEST_ID),
    /** Minutes from now, or a day to come; null brings it back. */
    until: z
      .union([z.object({ minutes: z.union(putOffMinutes.map((one) => z.literal(one))) }), z.object({ day })])
      .nullable(),
  }),
  refusals: ['not_found'],
  answer: doneSchema,
});
