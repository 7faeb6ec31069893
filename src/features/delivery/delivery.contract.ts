import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { POSTCODE } from './delivery-paths.ts';

export const getDelivery = defineCall({
  method: 'GET',
  path: '/api/delivery',
  access: 'public',
  summary: 'What the dealer asks to deliver a vehicle, by distance; for one postcode where it is given',
  query: z.object({
    postcode: z.string().regex(POSTCODE, 'A postcode has four digits').optional(),
  }),
  refusals: ['not_found'],
  answer: z.object({
    bands: z
      .array(z.object({ upToKm: z.number(), priceDollars: z.number().describe('0: free') }))
      .describe('Nearest first; beyond the last the dealer has to be asked'),
    note: z.string().describe('What the dealer says of it; may be empty'),
    to: z
      .object({
        postcode: z.string(),
        km: z.number().nullable().describe('In a straight line; null where the postcode is not known'),
        priceDollars: z.number().nullable().describe('Null: the dealer has to be asked'),
      })
      .optional(),
  }),
});

export type Delivery = z.infer<typeof getDelivery.answer>;
