import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { groupThousands } from '#shared/numbers.ts';
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
  .max(MOST_IDS_TEXT, `ids must be at most ${groupThousands(MOST_IDS_TEXT)} characters`)
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

/** Why a card that hangs has no vehicle on offer. */
export const goneReasons = ['sold', 'unlisted', 'deleted'] as const;
export type GoneReason = (typeof goneReasons)[number];

export const listCards = defineCall({
  method: 'GET',
  path: '/api/admin/cards',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'Every vehicle for sale, with the window cards printed of it and what has changed since',
  description:
    'Before them the cards that hang though their vehicle is sold, no longer listed or deleted, with what is printed on them, until they are taken down.',
  answer: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      stockNumber: z.string(),
      price: z.string(),
      gone: z.enum(goneReasons).nullable().describe('Why the card is to be taken down'),
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
  confirm: 'never: looks',
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
  confirm: 'never: daily work',
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
    /** Titles of vehicles whose card has to be printed again. */
    changed: z.array(z.string()),
  }),
});

const ofVehicle = z.object({ id: idParam });
const changed = z.object({ success: z.literal(true), message: z.string() });

export const takeDownCards = defineCall({
  method: 'POST',
  path: '/api/admin/cards/{id}/taken-down',
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Note that the cards of a vehicle that is no longer on offer were taken down',
  params: ofVehicle,
  refusals: ['not_found', 'conflict'],
  answer: changed.extend({ takenDownAt: z.string().describe('Sent back to undo it') }),
});

export const hangCardsAgain = defineCall({
  method: 'POST',
  path: '/api/admin/cards/{id}/hanging',
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Undo that the cards of a vehicle were taken down',
  params: ofVehicle,
  body: z.object({ takenDownAt: z.iso.datetime('takenDownAt must be a date and time in ISO 8601, UTC') }),
  refusals: ['not_found'],
  answer: changed,
});

export const readDataSheets = defineCall({
  method: 'GET',
  path: '/api/admin/cards/data-sheets',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
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
