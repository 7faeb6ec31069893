import { z } from 'zod';
import { defineCall } from '#shared/call.ts';

/** Inquiries that wait, found by who called or came in: what is booked for them answers one. */
export const findWaitingInquiries = defineCall({
  method: 'POST',
  path: '/api/admin/waiting-inquiries',
  access: 'staff',
  permission: 'inquiries.handle',
  confirm: 'never: looks',
  summary:
    'The inquiries of somebody that wait for an answer, by mail address or phone number, the newest first',
  description:
    'Nothing is changed; address and number are sent in a body, because addresses of calls are logged.',
  body: z.object({ email: z.string().max(254).default(''), phone: z.string().max(40).default('') }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** What it is about: the vehicle, or what was chosen. */
      about: z.string(),
      createdAt: z.string(),
    }),
  ),
});
