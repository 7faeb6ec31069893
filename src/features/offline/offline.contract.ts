import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { MOST_KEPT_CARS } from './kept-limits.ts';

export const listYard = defineCall({
  method: 'GET',
  path: '/api/yard',
  access: 'public',
  summary:
    'What a phone loads to keep the yard, with a mark for each car that changes with what is said of it',
  answer: z.object({
    vehicles: z.array(
      z.object({
        id: z.number().int(),
        mark: z.string(),
        photo: z.string().describe('Path of its first photo; empty where there is none that can be kept'),
      }),
    ),
    total: z
      .number()
      .int()
      .describe(`How many cars there are; of more than ${MOST_KEPT_CARS} the newest are listed`),
    detailBytes: z.number().int().describe('What is said of all of them together'),
    photoBytes: z.number().int().describe('An estimate'),
  }),
});

export type YardList = z.infer<typeof listYard.answer>;
