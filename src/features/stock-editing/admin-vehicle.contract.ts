import { z } from 'zod';
import {
  adminVehicleSchema,
  newVehicleSchema,
  specificationsInput,
  vehicleChangesSchema,
} from '#features/vehicles/admin-vehicle.ts';
import { paperFields } from '#features/vehicles/same-papers.ts';
import { publicPhotoSchema, specificationsSchema } from '#features/vehicles/vehicle.contract.ts';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { storableText } from '#shared/text.ts';

const MEGABYTE = 1_048_576;

/** By what somebody is known who bought a vehicle. */
export const buyerSchema = z.strictObject({
  from: z.enum(['inquiry', 'booking', 'hold'], 'from must be inquiry, booking or hold'),
  id: z.number('id must be a number').int().positive().max(LARGEST_ID),
});
export type SoldTo = z.infer<typeof buyerSchema>;

const vehicleSaleSchema = vehicleChangesSchema.extend({
  /** Who bought a sold vehicle: their inquiry, which is won by that, their booking or hold; or null for somebody else. */
  buyer: buyerSchema.nullable().optional(),
  /**
   * Takes a change back. A sale that is taken back so gives the inquiry of its buyer the stage from before; a vehicle that
   * is sold again so has the buyer that it had.
   */
  isUndo: z.boolean().optional(),
});
/** What is sent of a vehicle, with who bought it. */
export type VehicleSale = z.infer<typeof vehicleSaleSchema>;
export type SaidOfSale = Pick<VehicleSale, 'buyer' | 'isUndo'>;

const specificationsBody = z.object({
  specifications: specificationsInput,
  revision: z.number('revision must be a number').int().optional(),
  /** Instead of a revision: the specifications that were edited. Unchanged ones keep their stored value. */
  seen: specificationsInput.optional(),
});
export type SpecificationChanges = z.infer<typeof specificationsBody>;

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
  summary: 'One vehicle with its photos in order, and those of its 360° view',
  params,
  answer: z.object({
    vehicle: adminVehicleSchema,
    photos: z.array(publicPhotoSchema),
    spin: z.array(publicPhotoSchema),
  }),
});

export const createVehicle = defineCall({
  method: 'POST',
  path: '/api/admin/vehicles',
  access: 'staff',
  permission: 'stock.change',
  confirm: 'never: daily work',
  summary:
    'Add a vehicle as a draft: it is public once the wizard has saved its specifications or it is published',
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
  summary: 'Change the fields that are sent; a draft stays one',
  params,
  body: vehicleSaleSchema,
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
  summary: 'Replace the specifications; a draft stays one',
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

export const countVehicleInquiries = defineCall({
  method: 'GET',
  path: '/api/admin/vehicles/inquiry-counts',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'How many inquiries there are about each vehicle, spam left out; one without any is missing',
  answer: z.array(z.object({ id: z.number().int(), count: z.number().int() })),
});

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
