import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { specificationGroups } from './fields/specifications.ts';
import { publicFields } from './fields/vehicle-field-schemas.ts';
import { facetNames, MAX_PAGE_SIZE, PAGE_SIZE, sortModes } from './fields/vehicle-options.ts';
import {
  type FilterName,
  filterKinds,
  filterNames,
  problemWith,
  readFilters,
} from './search/vehicle-filters.ts';

const optionalText = z.string().max(2_000).optional();

function groupOf<const Fields extends Record<string, string>>(fields: Fields) {
  const shape = Object.fromEntries(Object.keys(fields).map((name) => [name, optionalText]));
  return z.object(shape as { [Name in keyof Fields]: typeof optionalText }); // one entry for each field
}

export const specificationsSchema = z.object({
  performance: groupOf(specificationGroups.performance.fields).optional(),
  exterior: groupOf(specificationGroups.exterior.fields).optional(),
  interior: groupOf(specificationGroups.interior.fields).optional(),
  technology: groupOf(specificationGroups.technology.fields).optional(),
  warranty: groupOf(specificationGroups.warranty.fields).optional(),
});
export type Specifications = z.infer<typeof specificationsSchema>;

export const publicPhotoSchema = z.object({
  id: z.number().int(),
  imageUrl: z.string().describe('The same as url'),
  url: z.string().describe('Path of the picture on this site; with ?w= at least so many pixels wide'),
  version: z.string().describe('Added to the path as v, the picture may be kept for a year'),
  isFeatured: z.boolean().describe('The one that stands for its vehicle'),
  width: z.number().int().describe('In pixels'),
  height: z.number().int().describe('In pixels'),
  placeholder: z
    .string()
    .describe('A tiny picture as a data address, to show while the real one loads; empty when there is none'),
  isIllustration: z
    .literal(true)
    .optional()
    .describe('It is drawn or rendered, and no photograph of the vehicle; absent otherwise'),
});
export type PublicPhoto = z.infer<typeof publicPhotoSchema>;

/** In Australian dollars, for a passenger vehicle in New South Wales. */
const driveAwaySchema = z.object({
  duty: z.number(),
  transferFee: z.number().nullable().describe('Null when it is not known: then it comes on top of the total'),
  total: z.number(),
});
export type DriveAway = z.infer<typeof driveAwaySchema>;

/** In Australian dollars and calendar days of the dealership. */
const reductionSchema = z.object({
  by: z.number().describe('How much less it costs than before'),
  from: z.number().describe('The price before, which was public for at least 28 days'),
  on: z.string().describe('The day from which it costs less'),
});

const publicPriceSchema = z.object({
  from: z.string().describe('The first day'),
  until: z.string().optional().describe('The last day; absent while it is asked'),
  price: z.number(),
  priceType: publicFields.priceType,
});

/** All that the public may see of a vehicle. Unknown numbers are null. */
export const publicVehicleSchema = z.object({
  id: z.number().int(),
  ...publicFields,
  image: z.string().describe('The same as featuredPhotoUrl'),
  featuredPhotoUrl: z.string().describe('Path of the featured photo; empty when there is none'),
  photoCount: z.number().int().describe('How many photos there are of it'),
  photos: z
    .array(publicPhotoSchema)
    .describe('All of them where vehicles are asked for by id; lists have the featured one alone'),
  specifications: specificationsSchema.describe('By group; lists leave it empty'),
  reduction: reductionSchema
    .optional()
    .describe('Where the rule at /how-we-show-prices allows to call it reduced today'),
  priceHistory: z
    .array(publicPriceSchema)
    .optional()
    .describe(
      'Prices at which it was offered here, oldest first; absent unless two are known; only where asked for by id',
    ),
  guaranteeWords: z
    .string()
    .optional()
    .describe('Whether the dealer guarantee applies, and why; only where vehicles are asked for by id'),
  guaranteeApplies: z
    .enum(['yes', 'no', 'unknown'])
    .optional()
    .describe('The same in one word; absent where nothing is to be said'),
  expectedWords: z
    .string()
    .optional()
    .describe('Of one that is coming soon, while the day is known and ahead; only where asked for by id'),
  driveAway: driveAwaySchema
    .optional()
    .describe(
      'Of a price that excludes government charges, where it can be estimated; only where asked for by id',
    ),
  dutyWords: z
    .string()
    .optional()
    .describe('Why there is no such estimate, where that is to be said; only where asked for by id'),
  spin: z
    .object({ views: z.number().int(), firstUrl: z.string() })
    .optional()
    .describe('How many photos from all around there are, which are apart from its photos; by id alone'),
  video: z
    .object({ site: z.enum(['YouTube', 'Vimeo']), frame: z.string() })
    .optional()
    .describe('Where videoUrl is of a site whose player a page can show, that player; by id alone'),
  smsHref: z
    .string()
    .optional()
    .describe(
      'Begins an SMS to the dealer that names this vehicle, where the dealer takes them; by id alone',
    ),
  whatsAppHref: z.string().optional().describe('The same by WhatsApp'),
});
export type PublicVehicle = z.infer<typeof publicVehicleSchema>;

export const paginationSchema = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalVehicles: z.number().int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});
export type Pagination = z.infer<typeof paginationSchema>;

const counts = z.record(z.string(), z.number().int());
const countsByFacet = Object.fromEntries(facetNames.map((name) => [name, counts])) as Record<
  (typeof facetNames)[number],
  typeof counts
>;

/** For each facet: how many vehicles each choice would give in place of the current one. */
export const facetsSchema = z.object({
  total: z.number().int(),
  facets: z.object(countsByFacet),
});
export type VehicleFacets = z.infer<typeof facetsSchema>;

export const vehicleListSchema = z.object({
  vehicles: z.array(publicVehicleSchema),
  pagination: paginationSchema,
});
export type VehicleList = z.infer<typeof vehicleListSchema>;

/** Query parameters are text; this is what it must parse as. */
const wireTypes = { text: 'string', number: 'number', flag: 'boolean' } as const;
const filterWords = (name: FilterName) => {
  if (filterKinds[name] === 'flag') return 'Only such vehicles, when true';
  if (filterKinds[name] === 'text') return 'Only vehicles with this; case makes no difference';
  return name.endsWith('Min') ? 'Of at least this' : 'Of at most this';
};

const filterField = (name: FilterName) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const problem = problemWith(name, value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .optional()
    .meta({ type: wireTypes[filterKinds[name]], description: filterWords(name) });

const filterFields = Object.fromEntries(filterNames.map((name) => [name, filterField(name)])) as Record<
  FilterName,
  ReturnType<typeof filterField>
>;

const wholeNumber = (name: string, description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number of at least 1`)
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: 1, pattern: undefined, description });

export const listQuerySchema = z
  .object({
    ...filterFields,
    sort: z.enum(sortModes, `sort must be one of ${sortModes.join(', ')}`).optional(),
    page: wholeNumber('page', 'Which page, from 1'),
    limit: wholeNumber(
      'limit',
      `How many to a page, at most ${MAX_PAGE_SIZE}; ${PAGE_SIZE} unless told`,
    ).refine((limit = 1) => limit <= MAX_PAGE_SIZE, `limit must be from 1 to ${MAX_PAGE_SIZE}`),
  })
  .transform(({ sort = 'featured', page = 1, limit = PAGE_SIZE, ...filters }) => {
    const given = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
    return {
      filters: readFilters(new URLSearchParams(given)),
      sort,
      page,
      limit,
    };
  });

export const listVehicles = defineCall({
  method: 'GET',
  path: '/api/vehicles',
  access: 'public',
  summary: 'A page of the vehicles that match every filter given',
  query: listQuerySchema,
  answer: vehicleListSchema,
});

export const countFacets = defineCall({
  method: 'GET',
  path: '/api/vehicles/facets',
  access: 'public',
  summary: 'How many vehicles these filters give, and how many each other choice would',
  query: listQuerySchema,
  answer: facetsSchema,
});

export const listFeatured = defineCall({
  method: 'GET',
  path: '/api/vehicles/featured',
  access: 'public',
  summary: 'The vehicles shown on the home page',
  answer: z.array(publicVehicleSchema),
});

export const getVehicle = defineCall({
  method: 'GET',
  path: '/api/vehicles/{id}',
  access: 'public',
  summary: 'One vehicle, sold ones included',
  params: z.object({ id: idParam }),
  answer: publicVehicleSchema,
});

export const listSimilar = defineCall({
  method: 'GET',
  path: '/api/vehicles/{id}/similar',
  access: 'public',
  summary: 'Vehicles of the same kind, near in price and year, never sold ones',
  params: z.object({ id: idParam }),
  answer: z.array(publicVehicleSchema),
});

export const closeVehicleSchema = publicVehicleSchema.extend({
  /** `$1,990 over`, `Petrol`. */
  misses: z.array(z.string()),
});

export const listClosest = defineCall({
  method: 'GET',
  path: '/api/vehicles/closest',
  access: 'public',
  summary: 'What comes nearest to filters that nothing matches, and what each has otherwise',
  query: listQuerySchema,
  answer: z.array(closeVehicleSchema),
});

const idList = z
  .string()
  .max(20_000, 'ids must be at most 20,000 characters')
  .transform((text) => {
    const ids = text.split(',').map((part) => idParam.safeParse(part.trim()));
    // Deduplicated: a short address must not ask for a vehicle thousands of times.
    return [...new Set(ids.flatMap((id) => (id.success ? [id.data] : [])))];
  })
  .refine((ids) => ids.length <= MAX_PAGE_SIZE, `ids must name at most ${MAX_PAGE_SIZE} vehicles`);

export const listCars = defineCall({
  method: 'GET',
  path: '/api/cars',
  access: 'public',
  summary: 'The vehicles with these ids, or every public vehicle',
  description:
    'With ids, those vehicles, each once and in this order; without, every public vehicle. Of more than ' +
    '1,000 the rest is on further pages, which the Link header names. In a long list a vehicle leaves out ' +
    'placeholders, then photos but the featured one, then long texts: its own address has all of it.',
  query: z.object({
    ids: idList.optional(),
    page: wholeNumber('page', 'Which page, from 1'),
    cards: z
      .enum(['true'], 'cards must be true')
      .optional()
      .describe('With ids: what a card shows, and sold vehicles too'),
  }),
  answer: z.array(publicVehicleSchema),
});
