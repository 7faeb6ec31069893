import { z } from 'zod';
import { settingsSchema } from '#features/dealership/settings/settings-schema.ts';
import {
  adminVehicleSchema,
  specificationsInput,
  vehicleChangesSchema,
} from '#features/vehicles/admin-vehicle.ts';
import { type FieldOfKind, namesOfKind } from '#features/vehicles/fields/vehicle-fields.ts';
import { paperFields } from '#features/vehicles/same-papers.ts';
import { specificationsSchema } from '#features/vehicles/vehicle.contract.ts';
import { defineCall } from '#shared/call.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { MOST_CHUNK_VEHICLES, MOST_IMPORT_VEHICLES } from './transfer-limits.ts';

/** Other systems write numbers as strings. */
const numeric = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value),
    schema,
  );

const { revision: _revision, ...fields } = vehicleChangesSchema.shape;

type NumberField = FieldOfKind<'whole' | 'dollars'>;
const numbers = Object.fromEntries(
  namesOfKind('whole', 'dollars').map((name) => [name, numeric(fields[name])]),
) as { [Name in NumberField]: ReturnType<typeof numeric<(typeof fields)[Name]>> }; // one for each name

/** A photo's renditions in base64 by name: with them, the receiver need not render. */
const renditions = z.record(z.string(), z.string()).optional();

/** `data` is the picture in base64. A photo with only an address is skipped: nothing is fetched. */
const transferPhotoSchema = z.object({
  data: z.string('data must be base64 text').optional(),
  renditions,
  isFeatured: z.boolean().nullable().optional(),
  /** Absent: as it is here, and a photograph where it is new. */
  isIllustration: z.boolean().nullable().optional(),
});

/** Id of the clear that chunks and an undo belong to, because several people may import at once. */
const ofClearance = z.number('clearance must be a number').int().min(1).max(LARGEST_ID).optional();

/** A vehicle in a file. Addresses, counts and ids of its origin are ignored. */
export const transferVehicleSchema = z.object({
  ...fields,
  ...numbers,
  id: z.union([z.number(), z.string()]).nullable().optional(),
  /** The installation whose ids these are: there, a vehicle without stock number and VIN is matched by id. */
  installation: z.string().max(100).nullable().optional(),
  isDraft: z.boolean('isDraft must be true or false').nullable().optional(),
  createdAt: z.iso
    .datetime({ offset: true, error: 'createdAt must be a date and time in ISO 8601' })
    .nullable()
    .optional(),
  specifications: specificationsInput.nullable().optional(),
  photos: z.array(z.unknown(), 'photos must be a list').nullable().optional(),
});

const done = { success: z.literal(true), message: z.string() };
const counts = {
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  /** On hold for a customer, or sold to the one it was held for: the file would have offered them, and they kept their status. */
  keptOnHold: z.number().int(),
  /** On hold for a customer, and sold or gone now: somebody has to decide about the hold. */
  holdsToDecide: z.number().int(),
  /** By which it can be undone; null for one that clears, or changes nothing. */
  importId: z.number().int().nullable(),
};

const vehicles = z.array(
  z.looseObject({
    ...transferVehicleSchema.shape,
    photos: z.array(transferPhotoSchema).nullable().optional(),
  }),
);
/** Whether vehicles that are new here come as drafts, which nobody sees until they are published. */
const asDrafts = z.boolean('asDrafts must be true or false').optional();
const importBody = z.object({ data: vehicles, clearExisting: z.boolean().optional(), asDrafts });

/** An exported vehicle: all fields that staff set, without counters. */
const exportedVehicleSchema = adminVehicleSchema
  .omit({
    image: true,
    featuredPhotoId: true,
    photoCount: true,
    illustrationCount: true,
    specificationCount: true,
    isHidden: true,
    revision: true,
    updatedAt: true,
  })
  .extend({
    installation: z.string().optional(),
    specifications: specificationsSchema,
    photos: z.array(
      z.object({
        id: z.number().int(),
        isFeatured: z.boolean(),
        isIllustration: z.literal(true).optional().describe('Drawn or rendered, and no photograph'),
        contentType: z.literal('image/jpeg'),
        data: z.base64(),
        renditions,
      }),
    ),
  });

export const exportVehicles = defineCall({
  method: 'GET',
  path: '/api/admin/data/export',
  access: 'staff',
  permission: 'data.export',
  confirm: 'always',
  summary: 'Every vehicle with its specifications and the bytes of its photos, as a file',
  answer: z.object({ ...done, data: z.array(exportedVehicleSchema) }),
});

export const exportSettings = defineCall({
  method: 'GET',
  path: '/api/admin/data/export-settings',
  access: 'staff',
  permission: 'data.export',
  confirm: 'always',
  summary: 'The published settings with the bytes of their pictures, as a file',
  description:
    'A copy to keep, or to bring to another installation: there its pictures are uploaded and it is saved as a draft.',
  answer: z.object({
    ...done,
    /** 0 while nothing was ever published. */
    version: z.number().int(),
    publishedAt: z.string().nullable(),
    settings: settingsSchema,
    /** By the id by which the settings name it. */
    pictures: z.array(
      z.object({ id: z.number().int(), contentType: z.literal('image/webp'), data: z.base64() }),
    ),
  }),
});

export const importVehicles = defineCall({
  method: 'POST',
  path: '/api/admin/data/import',
  access: 'staff',
  permission: 'data.import',
  confirm: 'always',
  summary: 'Import an export, whole or not at all; a bare list of vehicles is taken too',
  body: importBody,
  refusals: ['busy', 'unreadable_image'],
  answer: z.object({ ...done, ...counts }),
});

const previewValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
);

const previewRowSchema = z.object({
  /** From 1. */
  row: z.number().int(),
  title: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** What is wrong with a refused row, or the fields that change. */
  reasons: z.array(z.string()),
  /** What the row gives, as it will be stored; of the first rows with each outcome. */
  values: previewValues.optional(),
  /** Its fields that change, as they are now. */
  before: previewValues.optional(),
  /** What a new vehicle lacks to be shown to buyers, unless the row itself says that it is published. */
  lacks: z.array(z.enum(['photos', 'price'])).optional(),
  /** How many photos of the vehicle are not in the file and go. */
  photosRemoved: z.number().int().optional(),
  /** On hold for a customer, so that it keeps its status. */
  isOnHold: z.literal(true).optional(),
  /** Off the site here, and published in the file, which publishes nothing unless it clears. */
  staysOff: z.enum(['draft', 'hidden']).optional(),
  /** The vehicle it is matched with, where neither stock number nor VIN match. */
  guess: z.string().optional(),
  /** The vehicle that it replaces, as both have the same stock number or VIN, and the rest differs. */
  replaces: z.object({ name: z.string(), same: z.enum(paperFields) }).optional(),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

export const previewImport = defineCall({
  method: 'POST',
  path: '/api/admin/data/import-preview',
  access: 'staff',
  permission: 'data.import',
  confirm: 'never: looks',
  summary: 'What an import would do to each vehicle, without doing it',
  body: importBody,
  refusals: ['busy'],
  answer: z.object({
    ...done,
    rows: z.array(previewRowSchema),
    /** Vehicles not in the file; clearing removes them. */
    absent: z.number().int(),
    /** How many of them are on hold for a customer. */
    absentOnHold: z.number().int(),
    /** Names of the first ones. */
    absentTitles: z.array(z.string()),
  }),
});

export const importChunk = defineCall({
  method: 'POST',
  path: '/api/admin/data/import-chunk',
  access: 'staff',
  permission: 'data.import',
  confirm: 'to begin',
  summary: 'Import up to three vehicles; the last chunk lets go of what a clear has set aside',
  body: z.object({
    data: vehicles.max(MOST_CHUNK_VEHICLES),
    clearExisting: z.literal(false).optional(),
    asDrafts,
    /** Number of this chunk, from 1, and how many there are. */
    chunk: z.number().int().min(1).max(LARGEST_ID).optional(),
    of: z.number().int().min(1).max(LARGEST_ID).optional(),
    clearance: ofClearance,
  }),
  refusals: ['busy', 'conflict', 'unreadable_image'],
  answer: z.object({ ...done, ...counts }),
});

export const clearVehicles = defineCall({
  method: 'POST',
  path: '/api/admin/data/clear',
  access: 'staff',
  permission: 'data.import',
  confirm: 'always',
  summary: 'Take every vehicle off the site; they are set aside until the chunks that follow are complete',
  body: z
    .object({
      /** Number of chunks to come. If given, an interrupted import is undone automatically. */
      chunks: z.number('chunks must be a number').int().min(1).max(MOST_IMPORT_VEHICLES).optional(),
    })
    .nullish(),
  refusals: ['busy'],
  answer: z.object({ ...done, cleared: z.number().int(), clearance: z.number().int() }),
});

export const getClearance = defineCall({
  method: 'GET',
  path: '/api/admin/data/clearance',
  access: 'staff',
  permission: 'stock.look',
  confirm: 'never: looks',
  summary: 'The vehicles that a clear has set aside and that can be put back',
  answer: z.object({
    clearance: z
      .object({
        vehicleCount: z.number().int(),
        clearedAt: z.string(),
        /** How many vehicles visitors see now. */
        shownCount: z.number().int(),
        /** Whether its import is to come, and it is put back by itself when that breaks off. */
        isOfImport: z.boolean(),
        /** Whether chunks came recently, so the import is still running. */
        isUnderWay: z.boolean(),
      })
      .nullable(),
  }),
});

export const putBackVehicles = defineCall({
  method: 'POST',
  path: '/api/admin/data/put-back',
  access: 'staff',
  permission: 'data.import',
  confirm: 'never: puts back',
  summary: 'Undo the last clear: its vehicles return, and what the chunks after it brought goes',
  body: z.object({ clearance: ofClearance }).nullish(),
  refusals: ['not_found', 'busy', 'conflict'],
  answer: z.object({ ...done, putBack: z.number().int() }),
});

export const syncSchema = defineCall({
  method: 'POST',
  path: '/api/admin/database/sync-schema',
  access: 'staff',
  permission: 'database.change',
  confirm: 'never: harmless',
  summary: 'Bring the database to the current schema; harmless when it is',
  refusals: ['busy'],
  answer: z.object({ ...done, applied: z.array(z.string()), version: z.string() }),
});
