import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { isOneLine } from '#shared/text.ts';
import { deedNames, LONGEST_ADDRESS, MOST_SUBJECT } from './counted.ts';

export const tellVisit = defineCall({
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  summary: 'A page that was looked at, or something that was done on it, for the sums of the day',
  description:
    'Sent by the pages themselves. Nothing about the visitor is stored. Not counted: programs, and browsers that send Sec-GPC or DNT.',
  bodyLimit: 4_096,
  body: z.object({
    page: z
      .string('page must be text')
      .max(LONGEST_ADDRESS, `page must be at most ${LONGEST_ADDRESS} characters`)
      .refine(isOneLine, 'page must be one line')
      .describe('Path and query; what leads to no page is not counted'),
    did: z.enum(deedNames, 'did is not known').default('view'),
    vehicleId: z
      .int('vehicleId must be a whole number')
      .min(1)
      .max(LARGEST_ID)
      .optional()
      .describe('The vehicle that it was about'),
    from: z
      .string('from must be text')
      .max(MOST_SUBJECT, `from must be at most ${MOST_SUBJECT} characters`)
      .optional()
      .describe('With a page: the campaign or website that led to the visit; empty when unknown'),
  }),
  status: 202,
  refusals: ['too_many_requests'],
  answer: z.object({ success: z.literal(true) }),
});
