/**
 * Times the catalogue on made-up inventories of 1,000, 10,000 and 100,000 vehicles: building it, the longest
 * stretch for which that holds the event loop, and the heaviest queries (a page and all facet counts for each).
 * Figures are by the clock, as a visitor waits; in brackets stands what is left without the times in which another
 * process was given the core, to tell a slow catalogue from a busy machine. Memory is exact only with --expose-gc.
 * Exits with 1 when a figure by the clock is over its limit.
 */

import { makesAndModels } from '#features/vehicles/makes-and-models.fixture.ts';
import { buildCatalogue, type Catalogue } from '#features/vehicles/server/catalogue/catalogue.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue/listed-vehicle.ts';
import { emptyFields } from '#features/vehicles/vehicle-fields.ts';
import type { VehicleFilters } from '#features/vehicles/vehicle-filters.ts';
import {
  driveTypes,
  fuelTypes,
  type SortMode,
  transmissions,
  vehicleTypes,
} from '#features/vehicles/vehicle-options.ts';
import { rank } from './bench/rank.ts';

const NOW_MS = Date.parse('2026-03-10T02:00:00Z');
const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 300;
const WARM_UP = 30;
const limitsMs: Record<number, { query: number; build: number; stretch: number }> = {
  10000: { query: 2, build: 1_000, stretch: 50 },
  100000: { query: 20, build: 20_000, stretch: 50 },
};

/** Each is heavy in another way: conditions, results, postings, words, typing errors. */
const queries: Record<string, { filters: VehicleFilters; sort: SortMode; page: number }> = {
  'every filter': {
    filters: {
      make: 'Toyota',
      model: 'Hilux',
      type: 'Ute',
      priceMin: 10_000,
      priceMax: 900_000,
      yearMin: 1990,
      yearMax: 2026,
      mileageMax: 75_000,
      transmission: 'Automatic',
      fuelType: 'Diesel',
      drive: '4WD',
      exteriorColor: 'White',
      interiorColor: 'Black',
      recentlyAdded: true,
      specialOffer: true,
      keywords: 'leather toyota',
    },
    sort: 'price-desc',
    page: 1,
  },
  'ranges and keywords, last page': {
    filters: { priceMin: 1, priceMax: 900_000, yearMin: 1960, mileageMax: 400_000, keywords: 'service s' },
    sort: 'mileage-desc',
    page: 7_000,
  },
  'no filter': { filters: {}, sort: 'price-asc', page: 400 },
  'ten common words': {
    filters: { keywords: 'a the leather full service history one owner 2 s' },
    sort: 'year-desc',
    page: 3,
  },
  'typing errors': {
    filters: { keywords: 'lether servce histry toyotta lxury', yearMin: 1990 },
    sort: 'year-asc',
    page: 1,
  },
  'forty letters': {
    filters: { keywords: 'abcdefghijklmnopqrstuvwxyz0123456789'.split('').join(' ') },
    sort: 'price-asc',
    page: 1,
  },
};

let failed = false;
const previous: Record<string, number> = {};

for (const size of SIZES) {
  const vehicles = inventOf(size);
  const before = heapUsed();
  const build = await timeBuild(vehicles);
  const memoryMb = (heapUsed() - before) / 1e6;
  console.log(`\n${size.toLocaleString('en-AU')} vehicles, ${memoryMb.toFixed(1)} MB besides them`);
  console.log(
    `  build: ${build.clockMs.toFixed(0)} ms (${build.cpuMs.toFixed(0)}), longest stretch ${build.longestMs.toFixed(1)} ms (${build.longestOwnMs.toFixed(1)})`,
  );
  check(size, 'build', build.clockMs);
  check(size, 'stretch', build.longestMs);
  for (const [name, query] of Object.entries(queries)) {
    const { p50, p99, ownP99, total } = timeQuery(build.catalogue, query);
    const growth = previous[name] === undefined ? '' : `, grew ${(p50 / previous[name]).toFixed(1)} times`;
    previous[name] = p50;
    console.log(
      `  ${name} (${total} found): p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms (${ownP99.toFixed(3)})${growth}`,
    );
    check(size, 'query', p99);
  }
}
process.exitCode = failed ? 1 : 0;

async function timeBuild(vehicles: readonly ListedVehicle[]) {
  const cpu = process.threadCpuUsage();
  const whole = startTimer();
  const stretches: Took[] = [];
  let stretch = startTimer();
  const catalogue = await buildCatalogue(vehicles, {
    version: 'bench',
    nowMs: NOW_MS,
    yieldTurn: async () => {
      stretches.push(stretch());
      await new Promise((resolve) => setImmediate(resolve));
      stretch = startTimer();
    },
  });
  stretches.push(stretch());
  const { user, system } = process.threadCpuUsage(cpu);
  return {
    catalogue,
    clockMs: whole().ms,
    cpuMs: (user + system) / 1_000,
    longestMs: rankOf(1, stretches),
    longestOwnMs: rankOf(1, listOwn(stretches)),
  };
}

function timeQuery(catalogue: Catalogue, { filters, sort, page }: (typeof queries)[string]) {
  const took: Took[] = [];
  let total = 0;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // A different bound each time: otherwise the catalogue would reuse the previous result.
    const asked = { ...filters, priceMin: (filters.priceMin ?? 1) + round / 1_000_000 };
    const stop = startTimer();
    total = catalogue.search(asked, sort, page, 12).total;
    catalogue.count(asked);
    if (round >= 0) took.push(stop());
  }
  return { p50: rankOf(0.5, took), p99: rankOf(0.99, took), ownP99: rankOf(0.99, listOwn(took)), total };
}

interface Took {
  ms: number;
  /** Another process had the core meanwhile, so this time does not count. */
  wasInterrupted: boolean;
}

function startTimer(): () => Took {
  const before = process.resourceUsage().involuntaryContextSwitches;
  const started = performance.now();
  return () => ({
    ms: performance.now() - started,
    wasInterrupted: process.resourceUsage().involuntaryContextSwitches > before,
  });
}

function listOwn(took: readonly Took[]): readonly Took[] {
  return took.filter(({ wasInterrupted }) => !wasInterrupted);
}

function rankOf(share: number, took: readonly Took[]): number {
  return rank(
    share,
    took.map(({ ms }) => ms),
  );
}

function check(size: number, what: 'query' | 'build' | 'stretch', ms: number): void {
  const limit = limitsMs[size]?.[what];
  if (limit === undefined || ms <= limit) return;
  failed = true;
  console.log(`  OVER THE LIMIT: ${what} ${ms.toFixed(1)} ms, limit ${limit} ms`);
}

function heapUsed(): number {
  globalThis.gc?.();
  const { heapUsed: heap, arrayBuffers } = process.memoryUsage();
  return heap + arrayBuffers;
}

/** The same inventory on every run. */
function inventOf(size: number): readonly ListedVehicle[] {
  let seed = 42;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(random() * most);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item; // never empty
  const letters = (count: number) =>
    Array.from({ length: count }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[upTo(23)]).join('');
  const digits = (count: number) => Array.from({ length: count }, () => upTo(10)).join('');
  const syllables = 'ba co di fe gu ha ji ko la me ni o pu ri sa te u ve wa zo'.split(' ');
  // Besides the usual words: names of towns, people, packs and paints, most of them rare.
  const rareWords = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + upTo(3) }, () => oneOf(syllables)).join(''),
  );
  const tradeWords =
    `the a and with full service history one owner leather heated seats sunroof panoramic alloy wheels reverse camera
    navigation parking sensors cruise control climate bluetooth apple carplay android auto tow bar bull low kilometres
    immaculate condition inside out books two keys log luxury sport pack premium sound system electric memory driver
    assist lane keep blind spot monitoring turbo diesel petrol automatic manual drives like new must be seen finance
    available trade-ins welcome statutory warranty included roadworthy certificate registered until december finished
    in stunning paint throughout factory options private plate free delivery within nsw call today to book your test`
      .split(/\s+/)
      .filter(Boolean);
  const paints =
    'White|Pearl White|Black|Onyx Black|Metallic Grey|Gunmetal|Silver|Navy|Torch Red|Burgundy|British Racing Green|Champagne|Bronze|Midnight Purple|Yellow'.split(
      '|',
    );
  const trims = 'Black|Black/Red|Cognac|Cream|Grey|Tan|Ebony/Ivory|Saddle Brown|'.split('|');
  const makes = Object.keys(makesAndModels);

  return Array.from({ length: size }, (_, at): ListedVehicle => {
    const make = random() < 0.15 ? 'Toyota' : oneOf(makes);
    const words = Array.from({ length: 30 + upTo(60) }, () =>
      random() < 0.93 ? oneOf(tradeWords) : oneOf(rareWords),
    );
    return Object.freeze({
      ...emptyFields,
      id: at + 1,
      year: random() < 0.02 ? null : 1960 + Math.floor(66 * Math.sqrt(random())),
      make,
      model: oneOf(makesAndModels[make] ?? ['']),
      headline: `${oneOf(tradeWords)} ${oneOf(tradeWords)} ${oneOf(rareWords)}`,
      description: `${words.join(' ')}. ${upTo(300)},000 km.`,
      priceCents: random() < 0.03 ? null : (5 + upTo(400)) * 100_000 - 1_000,
      mileageKm: random() < 0.03 ? null : upTo(250_000),
      featured: random() < 0.02,
      status: oneOf(['available', 'available', 'available', 'reserved', '']),
      tag: random() < 0.05 ? 'SPECIAL OFFER' : '',
      fuelType: oneOf(fuelTypes),
      transmission: oneOf(transmissions),
      vehicleType: oneOf(vehicleTypes),
      driveType: oneOf(driveTypes),
      engine: `${1 + upTo(5)}.${upTo(10)}L V${oneOf([6, 8])}`,
      rego: `${letters(3)} ${digits(2)}${letters(1)}`,
      exteriorColor: oneOf(paints),
      interiorColor: oneOf(trims),
      stockNumber: random() < 0.5 ? `U${digits(5)}` : '',
      vin: `${letters(5)}${digits(2)}${letters(4)}${digits(6)}`,
      specifications: {},
      createdAtMs: NOW_MS - upTo(400 * 86_400) * 1_000,
      featuredPhotoId: null,
      photos: [],
    });
  });
}
