import { z } from 'zod';
import { storableText } from '#shared/text.ts';
import { specificationGroups } from './fields/specifications.ts';
import { answeredFields, sentFields } from './fields/vehicle-field-schemas.ts';
import { historyFlags, statuses } from './fields/vehicle-options.ts';

/** Other fields that are sent (ids, counts, dates, a main image) are ignored. */
export const newVehicleSchema = z.object({
  ...sentFields,
  status: z
    .enum(['', ...statuses], `status must be one of ${statuses.join(', ')}`)
    .nullable()
    .transform((value) => value || 'available')
    .optional(),
  /** Idempotency key made by the caller: a retry after a lost response continues the same draft. */
  creationKey: z.uuid('creationKey must be a UUID').nullish(),
});
export type NewVehicle = z.infer<typeof newVehicleSchema>;

/** The service checks the status, because it knows the stored value. */
export const vehicleChangesSchema = z.object({
  ...sentFields,
  /** The edited revision; 409 if somebody has saved since. */
  revision: z.number('revision must be a number').int().optional(),
  /**
   * Instead of a revision: the values of these fields when they were edited. 409 only for a field that somebody else
   * has changed meanwhile, with its name.
   */
  seen: z
    .record(
      z.string(),
      z.union(
        [z.string(), z.number(), z.boolean(), z.null(), z.array(z.enum(historyFlags)).readonly()],
        'seen must hold plain values',
      ),
      'seen must be an object of fields',
    )
    .optional(),
});
export type VehicleChanges = z.infer<typeof vehicleChangesSchema>;
/** The vehicle's fields, without those about the change. */
export type VehicleFieldValues = Omit<VehicleChanges, 'revision' | 'seen'>;

const specificationText = storableText(2_000, 'A specification must be at most 2000 characters')
  .nullable()
  .optional();

const groupInput = (names: readonly string[]) =>
  z
    .object(Object.fromEntries(names.map((name) => [name, specificationText])))
    .nullable()
    .optional();

export const specificationsInput = z.object(
  {
    performance: groupInput(Object.keys(specificationGroups.performance.fields)),
    // The add screen writes tyres, the edit screen tires; they are the same field.
    exterior: groupInput([...Object.keys(specificationGroups.exterior.fields), 'tyres']),
    interior: groupInput(Object.keys(specificationGroups.interior.fields)),
    technology: groupInput(Object.keys(specificationGroups.technology.fields)),
    warranty: groupInput(Object.keys(specificationGroups.warranty.fields)),
  },
  'specifications must be an object of groups',
);
export type SpecificationsInput = z.infer<typeof specificationsInput>;

/** All that staff see of a vehicle. Unknown numbers are null. */
export const adminVehicleSchema = z.object({
  id: z.number().int(),
  ...answeredFields,
  image: z.string().describe('Path of the featured photo; empty when there is none'),
  featuredPhotoId: z.number().int().nullable(),
  photoCount: z.number().int(),
  illustrationCount: z
    .number()
    .int()
    .optional()
    .describe('Those of them that are no photographs; absent without'),
  specificationCount: z.number().int(),
  isDraft: z.boolean().describe('Not published, or hidden: nobody but staff sees it'),
  isHidden: z.boolean().describe('It was public, and staff took it off the site'),
  revision: z.number().int().describe('Sent back with a change, so that nobody overwrites a colleague'),
  createdAt: z.string().describe('Date and time in ISO 8601, UTC'),
  updatedAt: z.string().describe('Date and time in ISO 8601, UTC'),
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;
