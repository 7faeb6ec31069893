import { z } from 'zod';
import { defineCall } from '#shared/call.ts';

const floodEntry = z.object({
  kind: z.enum(['booking', 'hold']),
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** `Friday 20 November, 9:30am to 10am`, or the vehicle of a hold. */
  what: z.string(),
  /** Whether it is confirmed, so that the buyer was told to come. */
  isConfirmed: z.boolean(),
});
export type FloodEntry = z.infer<typeof floodEntry>;

const floodSchema = z.object({
  /** When the first of it came, in UTC. */
  since: z.string(),
  /** The moment up to which it was counted. */
  until: z.string(),
  /** How many came, whatever became of them. */
  count: z.number().int(),
  /** From how many networks, as far as they are still known; they are kept for a day. */
  networks: z.number().int(),
  /** Bookings and holds that are still open, for which nobody vouches. */
  open: z.array(floodEntry),
});
export type Flood = z.infer<typeof floodSchema>;

export const findFlood = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/flood',
  access: 'staff',
  permission: 'inquiries.all',
  confirm: 'never: looks',
  isPassive: true,
  summary: 'More bookings and holds at once than people make, if there were in the last day',
  answer: z.object({ flood: floodSchema.nullable() }),
});

export const cancelFlood = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/flood/cancel',
  access: 'staff',
  permission: 'bookings.flood',
  confirm: 'always',
  summary: 'Cancel what is still open of a flood of bookings and holds, for which nobody vouches',
  description:
    'Only those are mailed whose booking was confirmed to them. The others may be strangers, whose addresses somebody else typed. The answer lists what was cancelled; each stays among the cancelled bookings.',
  body: z.object({
    /** Time of the flood as the person saw it: what came later stays. */
    since: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
  answer: z.object({ success: z.literal(true), message: z.string(), cancelled: z.array(floodEntry) }),
});
