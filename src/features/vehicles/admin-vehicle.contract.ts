import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { storableText } from '#shared/text.ts';
import { specificationGroups } from './fields/specifications.ts';
import { answeredFields, sentFields } from './fields/vehicle-field-schemas.ts';
import { historyFlags, statuses } from './fields/vehicle-options.ts';
import { paperFields } from './same-papers.ts';
import { publicPhotoSchema, specificationsSchema } from './vehicle.contract.ts';

const MEGABYTE = 1_048_576;

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
  /** The add wizard sends true until it is done; a change without it publishes the vehicle. */
  isDraft: z.boolean('isDraft must be true or false').optional(),
});
export type VehicleChanges = z.infer<typeof vehicleChangesSchema>;
/** The vehicle's fields, without those about the change. */
export type VehicleFieldValues = Omit<VehicleChanges, 'revision' | 'seen' | 'isDraft'>;

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

const specificationsBody = z.object({
  specifications: specificationsInput,
  revision: z.number('revision must be a number').int().optional(),
  /** Instead of a revision: the specifications that were edited. Unchanged ones keep their stored value. */
  seen: specificationsInput.optional(),
});
export type SpecificationChanges = z.infer<typeof specificationsBody>;

/** All that staff see of a vehicle. Unknown numbers are null. */
export const adminVehicleSchema = z.object({
  id: z.number().int(),
  ...answeredFields,
  image: z.string().describe('Path of the featured photo; empty when there is none'),
  featuredPhotoId: z.number().int().nullable(),
  photoCount: z.number().int(),
  specificationCount: z.number().int(),
  isDraft: z.boolean().describe('Its wizard was not finished: nobody but staff sees it'),
  revision: z.number().int().describe('Sent back with a change, so that nobody overwrites a colleague'),
  createdAt: z.string().describe('Date and time in ISO 8601, UTC'),
  updatedAt: z.string().describe('Date and time in ISO 8601, UTC'),
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;

const done = { success: z.literal(true), message: z.string() };
const params = z.object({ id: idParam });
const path = '/api/admin/vehicles/{id}';

export const listAdminVehicles = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'Every vehicle, drafts and sold ones included, newest first',
  answer: z.array(adminVehicleSchema),
});

export const getAdminVehicle = defineCall({
  method: 'GET',
  path,
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'One vehicle with its photos in order',
  params,
  answer: z.object({ vehicle: adminVehicleSchema, photos: z.array(publicPhotoSchema) }),
});

export const createVehicle = defineCall({
  method: 'POST',
  path: '/api/admin/vehicles',
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Add a vehicle as a draft: it is public once its specifications are saved or it is edited',
  body: newVehicleSchema,
  bodyLimit: MEGABYTE,
  status: 201,
  refusals: ['busy'],
  answer: z.object({ ...done, vehicle: adminVehicleSchema }),
});

export const updateVehicle = defineCall({
  method: 'PUT',
  path,
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary: 'Change the fields that are sent and publish the vehicle',
  params,
  body: vehicleChangesSchema,
  bodyLimit: MEGABYTE,
  refusals: ['busy'],
  answer: z.object({ ...done, vehicle: adminVehicleSchema }),
});

export const deleteVehicle = defineCall({
  method: 'DELETE',
  path,
  access: 'staff',
  permission: 'stock.delete',
  confirm: 'never: one thing',
  summary: 'Remove a vehicle and its photos; inquiries about it stay',
  params,
  refusals: ['busy'],
  answer: z.object(done),
});

export const getSpecifications = defineCall({
  method: 'GET',
  path: `${path}/specs`,
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'The grouped specifications of a vehicle',
  params,
  answer: z.object({ specifications: specificationsSchema, revision: z.number().int() }),
});

const saveSpecifications = {
  path: `${path}/specs`,
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  params,
  body: specificationsBody,
  bodyLimit: MEGABYTE,
  refusals: ['busy'],
  answer: z.object({ ...done, specifications: specificationsSchema, revision: z.number().int() }),
} as const;

export const createSpecifications = defineCall({
  method: 'POST',
  ...saveSpecifications,
  summary: 'Save the specifications: the last step of the add wizard, which publishes the vehicle',
});

export const updateSpecifications = defineCall({
  method: 'PUT',
  ...saveSpecifications,
  summary: 'Replace the specifications and publish the vehicle',
});

const paper = (name: string) => storableText(50, `${name} must be at most 50 characters`).default('');

export const findSamePapers = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles/same-papers',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary:
    'Other vehicles with this stock number, rego or VIN; blanks and case do not count, nor hyphens of rego and VIN',
  query: z.object({
    stockNumber: paper('stockNumber'),
    rego: paper('rego'),
    vin: paper('vin'),
    /** The edited vehicle. */
    except: idParam.optional(),
  }),
  answer: z.array(
    z.object({
      field: z.enum(paperFields),
      id: z.number().int(),
      title: z.string(),
      status: z.string(),
      isDraft: z.boolean(),
    }),
  ),
});
export type SamePapers = z.infer<typeof findSamePapers.answer>;

export const listVehicleActivity = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles/{id}/activity',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'What staff did to one vehicle, newest first, also after it was deleted',
  params: z.object({ id: idParam }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      staffName: z.string(),
      time: z.string(),
      /** The fields that changed, before and after. */
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type VehicleActivity = z.infer<typeof listVehicleActivity.answer>;
