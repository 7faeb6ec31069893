import { z } from 'zod';
import { defineCall } from '#shared/call.ts';

const count = z.number().int();

/** Data that a shorter time will remove, unless somebody takes it back before. */
const foreseenSchema = z.object({
  kind: z.enum(['inquiries', 'activity']),
  /** Months to keep then, and months kept until then; null while nothing is removed by age. */
  months: count,
  instead: count.nullable(),
  /** Approximate day by the dealership's clock: days on which the site does not run do not count. */
  on: z.string(),
  /** Data from before this day is removed. */
  before: z.string(),
  counts: z.object({ inquiries: count, bookings: count, holds: count, backups: count, entries: count }),
  /** Set by the environment of the server, not by a setting. */
  isSetOnServer: z.boolean(),
});
export type Foreseen = z.infer<typeof foreseenSchema>;

export const readRetention = defineCall({
  method: 'GET',
  path: '/api/admin/settings/retention',
  access: 'staff',
  permission: 'settings.look',
  confirm: 'never: looks',
  summary: 'What will be removed by age because a shorter time was chosen, and when',
  description:
    'A shorter time, by the settings, a restore or the environment, takes effect after seven days on which the site ' +
    'has run. `coming` says what the given months would remove if they were published now.',
  query: z.object({ months: z.coerce.number().int().min(1).max(1_200).optional() }),
  answer: z.object({ waiting: z.array(foreseenSchema), coming: foreseenSchema.nullable() }),
});
