import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';

/** More than anybody types; what is longer is refused with words. */
export const LONGEST_SENTENCE = 300;

export const readSentence = defineCall({
  method: 'GET',
  path: '/api/vehicles/sentence',
  access: 'public',
  summary: 'What a search in somebody’s own words asks for, and what its last word may become',
  query: z.object({
    text: z
      .string()
      .max(LONGEST_SENTENCE, `Please use at most ${LONGEST_SENTENCE} characters`)
      .describe('Such as: diesel ute under 45k that tows 3.5 t'),
    /** The vehicle that “like this one” means. */
    like: idParam.optional(),
  }),
  answer: z.object({
    href: z.string().describe('The page of the search'),
    understood: z.array(z.string()).describe('Each filter in a few words'),
    keywords: z.string().describe('What named no filter and is looked for in all texts; may be empty'),
    leftOut: z.array(z.string()).describe('What nothing can be searched by'),
    total: z.number().int().describe('How many vehicles it finds'),
    suggestions: z.array(
      z.object({
        label: z.string(),
        kind: z.string().describe('Make, Model, Type, …'),
        count: z.number().int(),
        text: z.string().describe('The whole sentence with it'),
      }),
    ),
  }),
});
