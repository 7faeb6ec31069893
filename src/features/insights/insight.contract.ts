import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';

/** Days that the figures take in, today among them. */
export const spans = ['1', '7', '30', '90'] as const;
export type Span = (typeof spans)[number];

const cell = z.union([z.string(), z.number(), z.null()]);
const panelSchema = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string().describe('What is counted, in a sentence'),
  /** Shown where there are no rows. */
  empty: z.string(),
  columns: z.array(
    z.object({ heading: z.string(), kind: z.enum(['text', 'count', 'dollars', 'day', 'minutes']) }),
  ),
  /** Null is unknown, which is not zero. */
  rows: z.array(z.array(cell)),
  /** Where each row leads; left out where none leads anywhere. */
  links: z.array(z.string().nullable()).optional(),
  /** How it is drawn, from which columns; left out where the table says it best. */
  plot: z
    .object({
      kind: z.enum(['columns', 'bars', 'heat']),
      label: z.number().int(),
      values: z.array(z.number().int()),
      /** What changed at a row, in a few words. */
      marks: z.array(z.object({ row: z.number().int(), words: z.string() })).optional(),
    })
    .optional(),
});
export type Panel = z.infer<typeof panelSchema>;

const sumSchema = z.object({
  name: z.string(),
  now: z.number().int(),
  before: z.number().int().describe('In as many days before'),
});
export type Sum = z.infer<typeof sumSchema>;

/** Without it, figures of days on which nobody counted would read as days without a visitor. */
const countingSchema = z.object({
  isCounting: z.boolean().describe('Whether visits are counted now'),
  countedSince: z.string().nullable().describe('First day of which visits are known'),
});
export type Counting = z.infer<typeof countingSchema>;

const spanParam = z.enum(spans, `days must be one of ${spans.join(', ')}`);

export const readInsights = defineCall({
  method: 'GET',
  path: '/api/admin/insights',
  access: 'staff',
  permission: 'insights.look',
  confirm: 'never: looks',
  summary: 'What is looked at, asked for and sold, compared with the days before',
  query: z.object({ days: spanParam.default('30') }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    ...countingSchema.shape,
    sums: z.array(sumSchema),
    panels: z.array(panelSchema),
  }),
});
export type Insights = z.infer<typeof readInsights.answer>;

export const readVehicleInsights = defineCall({
  method: 'GET',
  path: '/api/admin/insights/vehicles/{id}',
  access: 'staff',
  permission: 'insights.look',
  confirm: 'never: looks',
  summary: 'One vehicle: views by day, inquiries, and the steps of its price',
  params: z.object({ id: idParam }),
  query: z.object({ days: spanParam.default('90') }),
  answer: z.object({
    title: z.string(),
    daysInStock: z.number().int().describe('Until today, or until it was sold'),
    from: z.string(),
    to: z.string(),
    ...countingSchema.shape,
    panels: z.array(panelSchema),
  }),
});
export type VehicleInsights = z.infer<typeof readVehicleInsights.answer>;

export const listToReprice = defineCall({
  method: 'GET',
  path: '/api/admin/insights/to-reprice',
  access: 'staff',
  permission: 'insights.look',
  confirm: 'never: looks',
  summary: 'Vehicles that are old and looked at, and that nobody asks about',
  answer: z.array(
    z.object({ id: z.number().int(), title: z.string(), reason: z.string().describe('In words') }),
  ),
});
