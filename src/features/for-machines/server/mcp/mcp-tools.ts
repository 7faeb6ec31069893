import { z } from 'zod';
import { addressLine, businessHours, licenceLine } from '#features/dealership/dealership.ts';
import { dealershipAddress } from '#features/dealership/dealership-paths.ts';
import { openStateAt } from '#features/dealership/hours/open-state.ts';
import { sortModes } from '#features/vehicles/fields/vehicle-options.ts';
import { fullStockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import { type FilterName, filterKinds, filterNames } from '#features/vehicles/search/vehicle-filters.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { listVehicles, PublicPhoto, PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleAddress, vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { AppError } from '#shared/app-error.ts';
import { addressOf } from '#shared/call-address.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import type { PageSource } from '../markdown-pages.ts';
import { toList } from '../markdown-text.ts';
import { dealerLine, factsOf, priceText, titleText, vehicleLine, vehiclePage } from '../vehicle-text.ts';

export interface ToolSource extends PageSource {
  /** By its stock number in any spelling. */
  findByStock: (text: string) => { id: number } | undefined;
  now: () => Date;
}

export interface ToolAnswer {
  text: string;
  structured: Record<string, unknown>;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  run: (input: never, source: ToolSource) => ToolAnswer;
}

/** Vehicles in one answer. */
const MOST_FOUND = 20;
const FEW = 10;
const MOST_TEXT = 200;

const kinds = {
  text: z.string().max(MOST_TEXT),
  number: z.number().min(0).max(1_000_000_000),
  flag: z.boolean(),
};

const filterInputs = Object.fromEntries(
  filterNames.map((name) => [name, kinds[filterKinds[name]].optional().describe(filterWords(name))]),
);

const searchInput = z.object({
  ...filterInputs,
  sort: z.enum(sortModes).optional(),
  page: z.int().min(1).max(100_000).optional(),
  limit: z.int().min(1).max(MOST_FOUND).optional().describe(`Vehicles in one answer, ${FEW} unless told`),
});

const vehicleInput = z
  .object({
    id: z.int().min(1).max(LARGEST_ID).optional().describe('As search_inventory gives it'),
    stockNumber: z
      .string()
      .min(1)
      .max(MOST_TEXT)
      .optional()
      .describe('The dealer’s own number, in any spelling'),
  })
  .refine(({ id, stockNumber }) => id !== undefined || stockNumber !== undefined, 'Give id or stockNumber');

/** What a program may ask: the public stock and the opening hours, nothing of any person. */
export const tools: readonly Tool[] = [
  tool({
    name: 'search_inventory',
    title: 'Search the stock',
    description:
      'Finds used cars for sale at this dealership. Prices are in Australian dollars, mileage in kilometres. All filters must match; without any, every vehicle is found.',
    input: searchInput,
    run({ sort, page = 1, limit = FEW, ...filters }, { read, publicUrl }) {
      const query: Record<string, string> = { page: String(page), limit: String(limit) };
      if (sort) query.sort = sort;
      for (const [name, value] of Object.entries(filters))
        if (value !== undefined) query[name] = String(value);
      const { vehicles, pagination } = read(addressOf<typeof listVehicles>('/api/vehicles', { query }));
      const dealer = read(dealershipAddress());
      return {
        text: [
          `${pagination.totalVehicles} vehicles, page ${pagination.currentPage} of ${pagination.totalPages}.`,
          toList(vehicles.map((vehicle) => `${vehicleLine(vehicle, publicUrl)} (id ${vehicle.id})`)),
          dealerLine(dealer),
        ].join('\n\n'),
        structured: {
          total: pagination.totalVehicles,
          page: pagination.currentPage,
          totalPages: pagination.totalPages,
          licence: licenceLine(dealer),
          vehicles: vehicles.map((vehicle) => toStructured(vehicle, publicUrl)),
        },
      };
    },
  }),
  tool({
    name: 'get_vehicle',
    title: 'One vehicle',
    description: 'Everything that the site says of one vehicle, by its id or its stock number.',
    input: vehicleInput,
    run({ id, stockNumber }, { read, findByStock, publicUrl }) {
      const found = id ?? findByStock(stockNumber ?? '')?.id;
      if (found === undefined) throw new AppError('not_found', 'There is no vehicle with that stock number');
      const vehicle = read(vehicleAddress(found));
      const dealer = read(dealershipAddress());
      const addressOfPhoto = ({ url }: PublicPhoto) => publicUrl + url;
      const illustrations = vehicle.photos.filter(({ isIllustration }) => isIllustration);
      return {
        text: vehiclePage(vehicle, dealer, publicUrl),
        structured: {
          ...toStructured(vehicle, publicUrl),
          description: vehicle.description,
          guarantee: vehicle.guaranteeWords ?? '',
          driveAwayAud: vehicle.driveAway ?? null,
          duty: vehicle.dutyWords ?? '',
          licence: licenceLine(dealer),
          facts: Object.fromEntries(factsOf(vehicle).map(({ label, value }) => [label, value])),
          photos: vehicle.photos.map(addressOfPhoto),
          // Photos among them that are drawn or rendered.
          ...(illustrations.length > 0 && { illustrations: illustrations.map(addressOfPhoto) }),
        },
      };
    },
  }),
  tool({
    name: 'opening_hours',
    title: 'Opening hours',
    description: 'When the dealership is open, whether it is now, where it is, and how to call it.',
    input: z.object({}),
    run(_nothing, { read, now }) {
      const dealer = read(dealershipAddress());
      const { hours, specialDays = [], timeZone } = dealer;
      const structured = {
        dealer: dealer.name,
        licence: licenceLine(dealer),
        address: addressLine(dealer),
        telephones: dealer.salesPhones.map(({ number }) => number),
        timeZone,
        now: openStateAt(now(), dealer).text,
        hours: hours.map(({ days, opens, closes }) => ({ days, opens, closes })),
        specialDays,
      };
      const lines = hours.map((line) => `${line.days}: ${businessHours(line)}`);
      const special = specialDays.map(
        (day) => `${day.from} to ${day.to}, ${day.name}: ${businessHours(day)}`,
      );
      const text = [
        structured.now,
        toList([...lines, ...special]),
        `${structured.dealer}, ${structured.address}. ${structured.telephones.join(', ')}`,
      ];
      return { text: text.join('\n\n'), structured };
    },
  }),
];

function toStructured(vehicle: PublicVehicle, publicUrl: string) {
  const {
    id,
    year,
    make,
    model,
    badge,
    price,
    priceType = '',
    mileage,
    status,
    fuelType,
    transmission,
    driveType,
    vehicleType,
  } = vehicle;
  return {
    id,
    title: titleText(vehicle),
    stockNumber: fullStockNumberLabel(vehicle),
    url: publicUrl + vehicleHref(id),
    year,
    make,
    model,
    badge,
    // A price that nobody can pay any more would be taken for an offer.
    priceAud: isSold(vehicle) ? null : price,
    priceType,
    priceText: priceText(vehicle),
    mileageKm: mileage,
    status,
    fuelType,
    transmission,
    driveType,
    vehicleType,
  };
}

function filterWords(name: FilterName): string {
  if (filterKinds[name] === 'flag') return 'Only such vehicles, when true';
  if (name === 'keywords') return 'Words that must all be found, such as diesel ute under $45k';
  if (filterKinds[name] === 'text') return 'Only vehicles with this; case makes no difference';
  return name.endsWith('Min') ? 'Of at least this' : 'Of at most this';
}

/** Keeps the input's type for the function, and forgets it for the list. */
function tool<Input extends z.ZodType>(
  made: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run: (input: z.infer<Input>, source: ToolSource) => ToolAnswer;
  },
): Tool {
  return made as Tool; // it is run with what its own schema has parsed
}
