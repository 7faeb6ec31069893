import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { storableText } from '#shared/text.ts';
import { specificationGroups } from './specifications.ts';
import { publicPhotoSchema, specificationsSchema } from './vehicle.contract.ts';
import { statuses } from './vehicle-options.ts';
import { FIRST_YEAR, LAST_YEAR } from './vehicle-years.ts';

const MEGABYTE = 1_048_576;
const MOST_DOLLARS = 1_000_000_000;
const MOST_KM = 10_000_000;

/** Optional free text; null counts as empty, and what is not sent stays as it is. */
const text = (name: string, most: number) =>
  storableText(most, `${name} must be at most ${most} characters`)
    .nullable()
    .transform((value) => value ?? '')
    .optional();

/** Nothing, 0 and empty all mean that the number is not known. */
const orUnknown = (rule: string, schema: z.ZodNumber) =>
  z
    .union([z.literal(0), z.literal(''), z.null(), schema], rule)
    .transform((value) => value || null)
    .optional();

// Each bound says the whole rule: a union passes on what its last choice says.
const wholeNumber = (name: string, least: number, most: number) => {
  const rule = `${name} must be a whole number from ${least} to ${most}`;
  return orUnknown(rule, z.number(rule).int(rule).min(least, rule).max(most, rule));
};

const PRICE_RULE = 'price must be a number of at least 0, with at most two decimals';

const fields = {
  make: text('make', 100),
  model: text('model', 100),
  year: wholeNumber('year', FIRST_YEAR, LAST_YEAR),
  price: orUnknown(
    PRICE_RULE,
    z.number(PRICE_RULE).min(0, PRICE_RULE).max(MOST_DOLLARS, PRICE_RULE).refine(isInCents, PRICE_RULE),
  ),
  mileage: wholeNumber('mileage', 0, MOST_KM),
  rego: text('rego', 50),
  headline: text('headline', 300),
  description: text('description', 20_000),
  exteriorColor: text('exteriorColor', 100),
  interiorColor: text('interiorColor', 100),
  fuelType: text('fuelType', 100),
  transmission: text('transmission', 100),
  engine: text('engine', 200),
  driveType: text('driveType', 100),
  vehicleType: text('vehicleType', 100),
  stockNumber: text('stockNumber', 50),
  vin: text('vin', 50),
  tag: text('tag', 50),
  featured: z
    .boolean('featured must be true or false')
    .nullable()
    .transform((value) => value ?? false)
    .optional(),
};

/** Whatever else is sent (ids, counts, dates, a main image) is the server's own and is ignored. */
export const newVehicleSchema = z.object({
  ...fields,
  status: z
    .enum(['', ...statuses], `status must be one of ${statuses.join(', ')}`)
    .nullable()
    .transform((value) => value || 'available')
    .optional(),
  /** Made by the caller for one vehicle: asking again after a lost answer continues its draft. */
  creationKey: z.uuid('creationKey must be a UUID').nullish(),
});
export type NewVehicle = z.infer<typeof newVehicleSchema>;

export const vehicleChangesSchema = z.object({
  ...fields,
  /** Checked against the list by the service, which knows the value that is stored. */
  status: text('status', 50),
  /** The revision that was edited; when somebody has saved since, the answer is 409. */
  revision: z.number('revision must be a number').int().optional(),
  /**
   * In place of a revision: what stood in these fields when they were edited. Only a field that somebody else has
   * changed meanwhile is refused, with 409 and its name.
   */
  seen: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.null()], 'seen must hold plain values'),
      'seen must be an object of fields',
    )
    .optional(),
  /** The add wizard sends true while it is not done; a change without it publishes the vehicle. */
  isDraft: z.boolean('isDraft must be true or false').optional(),
});
export type VehicleChanges = z.infer<typeof vehicleChangesSchema>;
/** The vehicle's own, without what is said about the change. */
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
    // The add screen writes tyres, the edit screen tires; they are one field.
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
  /** In place of a revision: the specifications that were edited. What was not changed in them stays as it is stored. */
  seen: specificationsInput.optional(),
});
export type SpecificationChanges = z.infer<typeof specificationsBody>;

/** Everything staff see of a vehicle. Unknown numbers are null. */
export const adminVehicleSchema = z.object({
  id: z.number().int(),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  price: z.number().nullable(),
  mileage: z.number().int().nullable(),
  rego: z.string(),
  headline: z.string(),
  description: z.string(),
  exteriorColor: z.string(),
  interiorColor: z.string(),
  fuelType: z.string(),
  transmission: z.string(),
  engine: z.string(),
  driveType: z.string(),
  vehicleType: z.string(),
  stockNumber: z.string(),
  vin: z.string(),
  status: z.string(),
  tag: z.string(),
  featured: z.boolean(),
  image: z.string(),
  featuredPhotoId: z.number().int().nullable(),
  photoCount: z.number().int(),
  specificationCount: z.number().int(),
  isDraft: z.boolean(),
  revision: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;

const done = { success: z.literal(true), message: z.string() };
const params = z.object({ id: idParam });
const path = '/api/admin/vehicles/{id}';

export const listAdminVehicles = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles',
  access: 'staff',
  summary: 'Every vehicle, drafts and sold ones included, newest first',
  answer: z.array(adminVehicleSchema),
});

export const getAdminVehicle = defineCall({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'One vehicle with its photos in order',
  params,
  answer: z.object({ vehicle: adminVehicleSchema, photos: z.array(publicPhotoSchema) }),
});

export const createVehicle = defineCall({
  method: 'POST',
  path: '/api/admin/vehicles',
  access: 'staff',
  summary: 'Add a vehicle as a draft: it is public once its specifications are saved or it is edited',
  body: newVehicleSchema,
  bodyLimit: MEGABYTE,
  status: 201,
  answer: z.object({ ...done, vehicle: adminVehicleSchema }),
});

export const updateVehicle = defineCall({
  method: 'PUT',
  path,
  access: 'staff',
  summary: 'Change the fields that are sent and publish the vehicle',
  params,
  body: vehicleChangesSchema,
  bodyLimit: MEGABYTE,
  answer: z.object({ ...done, vehicle: adminVehicleSchema }),
});

export const deleteVehicle = defineCall({
  method: 'DELETE',
  path,
  access: 'staff',
  summary: 'Remove a vehicle and its photos; enquiries about it stay',
  params,
  answer: z.object(done),
});

export const getSpecifications = defineCall({
  method: 'GET',
  path: `${path}/specs`,
  access: 'staff',
  summary: 'The grouped specifications of a vehicle',
  params,
  answer: z.object({ specifications: specificationsSchema, revision: z.number().int() }),
});

const saveSpecifications = {
  path: `${path}/specs`,
  access: 'staff',
  params,
  body: specificationsBody,
  bodyLimit: MEGABYTE,
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
  summary: 'Other vehicles with this stock number, rego or VIN; blanks and case do not count',
  query: z.object({
    stockNumber: paper('stockNumber'),
    rego: paper('rego'),
    vin: paper('vin'),
    /** The vehicle that is being edited. */
    except: idParam.optional(),
  }),
  answer: z.array(
    z.object({
      field: z.enum(['stockNumber', 'rego', 'vin']),
      id: z.number().int(),
      title: z.string(),
      status: z.string(),
      isDraft: z.boolean(),
    }),
  ),
});
export type SamePapers = z.infer<typeof findSamePapers.answer>;
export type PaperField = SamePapers[number]['field'];

export const listVehicleActivity = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles/{id}/activity',
  access: 'staff',
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

export const adminVehicleCalls = [
  listVehicleActivity,
  listAdminVehicles,
  findSamePapers,
  getAdminVehicle,
  createVehicle,
  updateVehicle,
  deleteVehicle,
  getSpecifications,
  createSpecifications,
  updateSpecifications,
];

function isInCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;
}
