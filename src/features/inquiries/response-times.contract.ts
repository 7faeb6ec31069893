import { z } from 'zod';
import { defineCall } from '#shared/call.ts';

const count = z.number().int();
const figuresSchema = z.object({
  answered: count,
  unanswered: count,
  median: z.number().nullable(),
  ninetieth: z.number().nullable(),
  within: z.array(count),
});

const responseTimesSchema = z.object({
  days: count,
  all: figuresSchema,
  /** By who answered first; what nobody has answered, by who looks after it. A name is empty for nobody, and where it was not noted. */
  byPerson: z.array(figuresSchema.extend({ name: z.string() })),
  /** By where they came from; empty where that is not known. */
  bySource: z.array(figuresSchema.extend({ name: z.string() })),
});
export type ResponseTimes = z.infer<typeof responseTimesSchema>;

export const readResponseTimes = defineCall({
  method: 'GET',
  path: '/api/admin/response-times',
  access: 'staff',
  permission: 'inquiries.all',
  confirm: 'never: looks',
  summary: 'How fast inquiries were answered',
  description:
    'In minutes of opening time until the first answer that staff noted, for the inquiries of the last 90 days whose stage is known, counted for who answered; no spam.',
  answer: responseTimesSchema,
});
