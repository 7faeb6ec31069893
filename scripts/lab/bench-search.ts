/**
 * Times the catalogue on made-up inventories of 1,000, 10,000 and 100,000 vehicles: building it, taking in edits, the
 * longest stretch for which either holds the event loop, and the heaviest queries (a page and all facet counts for
 * each), and searches in own words. Goals are for what the work itself takes: processor time where much is timed at once, else the times in which
 * no other process was given the core. By the clock, as a visitor waits, stands in brackets. Memory is exact only with
 * --expose-gc. Exits with 1 when a goal is missed by more than 20 %. `npm run bench:search -- 100000` takes one size.
 */

import type { SortMode } from '#features/vehicles/fields/vehicle-options.ts';
import type { VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';
import type { Catalogue } from '#features/vehicles/server/catalogue/catalogue.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue/listed-vehicle.ts';
import {
  type LivingCatalogue,
  openCatalogue,
  type VehicleChange,
} from '#features/vehicles/server/catalogue/living-catalogue.ts';
import { inventStock, NOW_MS } from './bench/invented-stock.ts';
import { rank } from './bench/rank.ts';
import { timeSentences } from './bench/sentences.ts';

const SIZES = process.argv[2] ? [Number(process.argv[2])] : [1_000, 10_000, 100_000];
const ROUNDS = 300;
const MOST_ROUNDS = 900;
const WARM_UP = 30;
const EDITS = 12;
const options = { version: 'bench', nowMs: NOW_MS };
const TOLERANCE = 1.2;

interface Goals {
  /** Milliseconds; the others too. */
  query: number;
  sentence: number;
  firstSentence: number;
  build: number;
  stretch: number;
  edit: number;
  editStretch: number;
  memoryMb: number;
}
const goals: Record<number, Goals> = {
  10000: {
    query: 2,
    sentence: 10,
    firstSentence: 50,
    build: 1_000,
    stretch: 50,
    edit: 30,
    editStretch: 10,
    memoryMb: 40,
  },
  100000: {
    query: 5,
    sentence: 10,
    firstSentence: 100,
    build: 20_000,
    stretch: 50,
    edit: 30,
    editStretch: 10,
    memoryMb: 40,
  },
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

/** What staff do to the vehicle at a position. */
const edits: Record<string, (at: number, vehicles: readonly ListedVehicle[]) => readonly VehicleChange[]> = {
  price: (at, vehicles) => [changeAt(vehicles, at, { priceCents: at * 100 })],
  text: (at, vehicles) => [
    changeAt(vehicles, at, { description: `Just serviced, number ${at} of the yard` }),
  ],
  featured: (at, vehicles) => [changeAt(vehicles, at, { featured: true })],
  photos: (at, vehicles) => [
    changeAt(vehicles, at, {
      photos: [
        {
          id: 10_000_000 + at,
          width: 4,
          height: 3,
          placeholder: '',
          isIllustration: false,
          fileKey: `key ${at}`,
        },
      ],
    }),
  ],
  sold: (at, vehicles) => [changeAt(vehicles, at, { status: 'sold' })],
  removed: (at, vehicles) => [{ id: vehicles[at]?.id ?? 0, vehicle: undefined }],
  added: (at, vehicles) => [changeAt(vehicles, at, { id: 1_000_000 + at, createdAtMs: NOW_MS })],
  'batch of 20': (at, vehicles) =>
    Array.from({ length: 20 }, (_, one) =>
      changeAt(vehicles, (at + one * 101) % vehicles.length, { mileageKm: at + one }),
    ),
};

function changeAt(vehicles: readonly ListedVehicle[], at: number, changed: Partial<ListedVehicle>) {
  const vehicle: ListedVehicle = { ...(vehicles[at] as ListedVehicle), ...changed }; // the position exists
  return { id: vehicle.id, vehicle };
}

let failed = false;
const previous: Record<string, number> = {};

for (const size of SIZES) {
  const vehicles = inventStock(size);
  const before = await heapUsed();
  const build = await timeBuild(vehicles);
  const memoryMb = ((await heapUsed()) - before) / 1e6;
  const memoryGoal = against(size, 'memoryMb', memoryMb);
  console.log(
    `\n${size.toLocaleString('en-AU')} vehicles, ${memoryMb.toFixed(1)} MB besides them${memoryGoal}`,
  );
  console.log(
    `  build: ${build.cpuMs.toFixed(0)} ms (${build.clockMs.toFixed(0)})${against(size, 'build', build.cpuMs)}, ` +
      `longest stretch ${build.longestMs.toFixed(1)} ms${against(size, 'stretch', build.longestMs)}`,
  );
  for (const [name, query] of Object.entries(queries)) {
    const { p50, p99, clockP99, total } = timeQuery(build.living.current(), query);
    const growth = previous[name] === undefined ? '' : `, grew ${(p50 / previous[name]).toFixed(1)} times`;
    previous[name] = p50;
    console.log(
      `  ${name} (${total} found): p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms (${clockP99.toFixed(3)})` +
        `${against(size, 'query', p99)}${growth}`,
    );
  }
  const { firstMs, p99Ms } = timeSentences(build.living.current(), startTimer);
  console.log(
    `  in own words, with suggestions: first after a change ${firstMs.toFixed(1)} ms${against(size, 'firstSentence', firstMs)}, ` +
      `p99 ${p99Ms.toFixed(3)} ms${against(size, 'sentence', p99Ms)}`,
  );
  for (const [name, edit] of Object.entries(edits)) {
    const living = size > 10_000 ? build.living : await openCatalogue(vehicles, options);
    const { cpuMs, clockMs, longestMs } = await timeEdits(living, vehicles, edit);
    console.log(
      `  edit, ${name}: ${cpuMs.toFixed(1)} ms (${clockMs.toFixed(1)})${against(size, 'edit', cpuMs)}, ` +
        `longest stretch ${longestMs.toFixed(1)} ms${against(size, 'editStretch', longestMs)}`,
    );
  }
}
process.exitCode = failed ? 1 : 0;

async function timeBuild(vehicles: readonly ListedVehicle[]) {
  const stretches = watchStretches();
  const whole = startUsage();
  const living = await openCatalogue(vehicles, { ...options, ...stretches });
  return { living, ...whole(), longestMs: stretches.longestMs() };
}

async function timeEdits(
  living: LivingCatalogue,
  vehicles: readonly ListedVehicle[],
  edit: (typeof edits)[string],
) {
  const stretches = watchStretches();
  const whole = startUsage();
  for (let round = 0; round < EDITS; round++) {
    const changes = edit((round * 7_919) % vehicles.length, vehicles);
    const changed = await living.change(changes, { ...options, ...stretches });
    if (!changed) throw new Error('The catalogue has no room left');
    await stretches.yieldTurn();
  }
  const { cpuMs, clockMs } = whole();
  return { cpuMs: cpuMs / EDITS, clockMs: clockMs / EDITS, longestMs: stretches.longestMs() };
}

function timeQuery(catalogue: Catalogue, { filters, sort, page }: (typeof queries)[string]) {
  const clock: number[] = [];
  const own: number[] = [];
  let total = 0;
  for (let round = -WARM_UP; own.length < ROUNDS && round < MOST_ROUNDS; round++) {
    // A different bound each time: otherwise the catalogue would reuse the previous result.
    const asked = { ...filters, priceMin: (filters.priceMin ?? 1) + round / 1_000_000 };
    const stop = startTimer();
    total = catalogue.search(asked, sort, page, 12).total;
    catalogue.count(asked);
    const { ms, wasInterrupted } = stop();
    if (round < 0) continue;
    clock.push(ms);
    if (!wasInterrupted) own.push(ms);
  }
  const counted = own.length > 0 ? own : clock;
  return { p50: rank(0.5, counted), p99: rank(0.99, counted), clockP99: rank(0.99, clock), total };
}

/** Processor time of the whole process, other threads too; too coarse for a single query. */
function startUsage(): () => { cpuMs: number; clockMs: number } {
  const before = process.cpuUsage();
  const started = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { cpuMs: (user + system) / 1_000, clockMs: performance.now() - started };
  };
}

function startTimer(): () => { ms: number; wasInterrupted: boolean } {
  const before = process.resourceUsage().involuntaryContextSwitches;
  const started = performance.now();
  return () => ({
    ms: performance.now() - started,
    /** Another process had the core meanwhile. */
    wasInterrupted: process.resourceUsage().involuntaryContextSwitches > before,
  });
}

/** The uninterrupted stretches between two turns of the event loop. */
function watchStretches() {
  let longestMs = 0;
  let stop = startTimer();
  return {
    async yieldTurn() {
      const { ms, wasInterrupted } = stop();
      if (!wasInterrupted) longestMs = Math.max(longestMs, ms);
      await new Promise((resolve) => setImmediate(resolve));
      stop = startTimer();
    },
    longestMs: () => longestMs,
  };
}

/** The goal to print beside a figure, if there is one. */
function against(size: number, what: keyof Goals, figure: number): string {
  const goal = goals[size]?.[what];
  if (goal === undefined) return '';
  const isMissed = figure > goal * TOLERANCE;
  failed ||= isMissed;
  return ` [goal ${goal}${isMissed ? ' MISSED' : ''}]`;
}

/** After what the last work held is let go: a collection in the turn of that work finds some of it in use. */
async function heapUsed(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    globalThis.gc?.();
  }
  const { heapUsed: heap, arrayBuffers } = process.memoryUsage();
  return heap + arrayBuffers;
}
