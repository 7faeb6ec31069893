import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';

/** More are only counted. */
export const MOST_EARLY = 5;

export const listEarlyBookings = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles/{id}/early-bookings',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary:
    'The bookings ahead of a vehicle before the day on which it is expected; whose they are is told in the agenda',
  params: z.object({ id: idParam }),
  query: z.object({ before: z.iso.date('before must be a day') }),
  answer: z.object({
    count: z.number().int(),
    /** When the first ones begin. */
    times: z.array(z.string()),
  }),
});
