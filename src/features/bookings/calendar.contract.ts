import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { doneSchema } from '#shared/done.ts';

export const readCalendarAddress = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/calendar',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: looks',
  summary: 'Whether one has an address at which the own calendar fetches the bookings',
  answer: z.object({
    /** Null without an address. The address itself is shown once, when it is made. */
    madeAt: z.string().nullable(),
  }),
});

export const makeCalendarAddress = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/calendar',
  access: 'staff',
  permission: 'account.own',
  confirm: 'always',
  summary: 'Make the address at which the own calendar fetches the bookings; one from before ends',
  description:
    'Whoever has it reads what the person sees in the agenda, without logging in. With ?mine it has those that the person looks after.',
  status: 201,
  answer: z.object({ address: z.url(), madeAt: z.string() }),
});

export const endCalendarAddress = defineCall({
  method: 'DELETE',
  path: '/api/admin/bookings/calendar',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: ends access',
  summary: 'Switch the address of the own calendar off',
  answer: doneSchema,
});
