import { z } from 'zod';
import { defineCall } from '#shared/call.ts';

/** Ids alone: clients ask for one by the calls that check who may see it. */
const unreadInquiriesSchema = z.object({
  /** Inquiries that this person sees and nobody has read, the newest first; at most 50. */
  unread: z.array(z.number().int()),
  /** Open ones that somebody else gave to this person within a day, the latest first; at most 50. */
  given: z.array(z.number().int()),
});
export type UnreadInquiries = z.infer<typeof unreadInquiriesSchema>;

export const watchInquiries = defineCall({
  method: 'GET',
  path: '/api/admin/live',
  access: 'staff',
  permission: 'inquiries.look',
  confirm: 'never: looks',
  isPassive: true,
  summary: 'Which inquiries nobody has read, and which were given to who asks',
  description:
    'With `Accept: text/event-stream` the answer stays open: an event `unread` at once and whenever that changes, `beat` at least every 15 seconds, `end` when the session is over.',
  refusals: ['too_many_requests'],
  answer: unreadInquiriesSchema,
});
