import { z } from 'zod';
import { priceTypes, statuses } from '#features/vehicles/fields/vehicle-options.ts';
import { defineCall } from '#shared/call.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { groupThousands } from '#shared/numbers.ts';
import { MOST_CENTS_CHANGE, MOST_CHANGED_TOGETHER, MOST_PERCENT } from './bulk-limits.ts';

const id = z.number('An id must be a number').int().positive().max(LARGEST_ID);
const hundredths = 'value must have at most two decimals';

/** Up or down; an amount is in dollars. */
const priceValue = z
  .number('value must be a number')
  .refine((value) => value !== 0, 'value must not be 0')
  .refine((value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9, hundredths);

const priceByAmount = z.object({
  kind: z.literal('price'),
  by: z.literal('amount'),
  value: priceValue.min(-MOST_CENTS_CHANGE / 100).max(MOST_CENTS_CHANGE / 100),
});
const priceByPercent = z.object({
  kind: z.literal('price'),
  by: z.literal('percent'),
  value: priceValue.min(-100).max(MOST_PERCENT),
  /** The last digits of each new price; without them it is a whole number of dollars. */
  ending: z
    .string()
    .regex(/^\d{2,3}$/, 'ending must be two or three digits')
    .optional(),
});

export const bulkChangeSchema = z.union(
  [
    z.object({ kind: z.literal('status'), status: z.enum(statuses) }),
    priceByAmount,
    priceByPercent,
    z.object({ kind: z.literal('priceType'), priceType: z.enum(['', ...priceTypes]) }),
    z.object({ kind: z.literal('featured'), featured: z.boolean() }),
  ],
  'change must say what is to change',
);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const tooMany = `At most ${groupThousands(MOST_CHANGED_TOGETHER)} vehicles can be changed at once`;
const ids = z.array(id).min(1, 'Choose a vehicle first').max(MOST_CHANGED_TOGETHER, tooMany);

const path = '/api/admin/vehicles/bulk-changes';
/** A thousand vehicles with their revisions. */
const bodyLimit = 131_072;

const plannedSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  stockNumber: z.string(),
  revision: z.number().int(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  note: z.string().describe('Why it stays as it is; empty when it changes'),
});
export type PlannedVehicle = z.infer<typeof plannedSchema>;

export const previewBulkChange = defineCall({
  method: 'POST',
  path: `${path}/preview`,
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: looks',
  summary: 'What a change of several vehicles would do to each; changes nothing',
  body: z.object({ change: bulkChangeSchema, ids }),
  bodyLimit,
  answer: z.object({
    vehicles: z.array(plannedSchema),
    missing: z.number().int().describe('How many of the chosen are no longer there'),
    featuredCount: z.number().int().describe('How many vehicles would be featured afterwards'),
  }),
});
export type BulkPreview = z.infer<typeof previewBulkChange.answer>;

const done = { success: z.literal(true), message: z.string() };

export const applyBulkChange = defineCall({
  method: 'POST',
  path,
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Change several vehicles as previewed: all of them, or none if one has changed since',
  body: z.object({
    change: bulkChangeSchema,
    vehicles: z
      .array(z.object({ id, revision: z.number('revision must be a number').int() }))
      .min(1, 'Choose a vehicle first')
      .max(MOST_CHANGED_TOGETHER, tooMany),
    /** Made by the caller: a retry after a lost answer changes nothing twice. It also names the change for its undoing. */
    key: z.uuid('key must be a UUID'),
  }),
  bodyLimit,
  refusals: ['busy', 'conflict'],
  answer: z.object({ ...done, count: z.number().int() }),
});

export const listBulkChanges = defineCall({
  method: 'GET',
  path,
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: looks',
  summary: 'Changes of several vehicles in the last seven days that can be undone, newest first',
  answer: z.array(z.object({ key: z.string(), title: z.string(), staffName: z.string(), time: z.string() })),
});
export type BulkChanges = z.infer<typeof listBulkChanges.answer>;

export const undoBulkChange = defineCall({
  method: 'POST',
  path: `${path}/{key}/undo`,
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Put back what a change of several vehicles changed, except where somebody has edited that since',
  params: z.object({ key: z.uuid('key must be a UUID') }),
  refusals: ['busy', 'conflict'],
  answer: z.object({
    ...done,
    count: z.number().int(),
    kept: z.array(z.object({ id: z.number().int(), title: z.string(), reason: z.string() })),
  }),
});
export type BulkUndone = z.infer<typeof undoBulkChange.answer>;
