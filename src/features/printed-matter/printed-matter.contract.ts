import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { cardSizes, MOST_IN_PRINT } from './card-sizes.ts';

const cardFactSchema = z.object({
  name: z.string().max(40),
  label: z.string().max(100),
  value: z.string().max(1_000),
});
/** What a printed card says, as it is stored. */
export const printedFactsSchema = z.array(cardFactSchema).max(60);

const MOST_IDS_TEXT = 4_000;
const ids = z
  .string('Choose the vehicles to print')
  .max(MOST_IDS_TEXT, `ids must be at most ${MOST_IDS_TEXT} characters`)
  .transform((text) => [
    ...new Set(text.split(',').flatMap((part) => idParam.safeParse(part.trim()).data ?? [])),
  ])
  .refine((list) => list.length > 0, 'Choose the vehicles to print')
  .refine((list) => list.length <= MOST_IN_PRINT, `At most ${MOST_IN_PRINT} vehicles go in one print`);
const size = z.enum(cardSizes, 'size must be a4 or a5');

const printedSchema = z.object({
  printedAt: z.string().describe('Date and time in ISO 8601, UTC'),
  printedBy: z.string(),
  changes: z
    .array(z.object({ label: z.string(), printed: z.string(), now: z.string() }))
    .describe('What the card says otherwise than it is now; empty when the card still holds'),
});

export const listCards = defineCall({
  method: 'GET',
  path: '/api/admin/cards',
  access: 'staff',
  permission: 'stock.look',
  summary: 'Every vehicle for sale, with the window cards printed of it and what has changed since',
  answer: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      stockNumber: z.string(),
      price: z.string(),
      a4: printedSchema.nullable(),
      a5: printedSchema.nullable(),
    }),
  ),
});
export type ListedCard = z.infer<typeof listCards.answer>[number];

export const readCards = defineCall({
  method: 'GET',
  path: '/api/admin/cards/print',
  access: 'staff',
  permission: 'stock.look',
  summary: 'Window cards of these vehicles, to be printed',
  query: z.object({ ids }),
  answer: z.object({
    asAt: z.string(),
    cards: z.array(
      z.object({
        vehicleId: z.number().int(),
        digest: z.string().describe('Of all that the card says: sent back when it was printed'),
        facts: z.array(cardFactSchema),
        qr: z.object({ size: z.number().int(), path: z.string() }),
      }),
    ),
    missing: z.number().int().describe('How many of the vehicles are not for sale'),
  }),
});
export type WindowCard = z.infer<typeof readCards.answer>['cards'][number];

export const markPrinted = defineCall({
  method: 'POST',
  path: '/api/admin/cards/printed',
  access: 'staff',
  permission: 'stock.change',
  summary: 'Note that these cards were printed',
  description:
    'A card whose vehicle has changed since it was shown is not noted: it has to be printed again.',
  body: z.object({
    size,
    cards: z
      .array(z.object({ vehicleId: z.number().int(), digest: z.string().max(64) }))
      .min(1, 'Say which cards were printed')
      .max(MOST_IN_PRINT, `At most ${MOST_IN_PRINT} vehicles go in one print`),
  }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    marked: z.number().int(),
    /** Titles of those that have to be printed again. */
    changed: z.array(z.string()),
  }),
});

export const readDataSheets = defineCall({
  method: 'GET',
  path: '/api/admin/cards/data-sheets',
  access: 'staff',
  permission: 'stock.look',
  summary: 'The recorded facts that the dealer’s Form 5 asks for; no replacement of that form',
  query: z.object({ ids }),
  answer: z.object({
    asAt: z.string(),
    sheets: z.array(
      z.object({
        vehicleId: z.number().int(),
        title: z.string(),
        groups: z.array(
          z.object({
            title: z.string(),
            /** An empty value is not recorded. */
            facts: z.array(z.object({ label: z.string(), value: z.string() })),
          }),
        ),
      }),
    ),
    missing: z.number().int(),
  }),
});
export type DataSheet = z.infer<typeof readDataSheets.answer>['sheets'][number];
