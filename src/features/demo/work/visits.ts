import type { Counted } from '#features/insights/counted.ts';
import type { VisitCount } from '#features/insights/server/visit-counter.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';
import type { Calendar } from './calendar.ts';
import type { Cast } from './stage.ts';

/** As far back as the figures go, and as many days before them to compare with. */
const DAYS = 180;
/** One vehicle's figures go back no further. */
const DAYS_BY_VEHICLE = 90;

/** By weekday, Monday first: on a weekend people look for cars. */
const busy = [0.8, 0.75, 0.8, 0.85, 1, 1.4, 1.5];
/** Views in each hour, of a hundred. */
const hours = [1, 0, 0, 0, 0, 1, 2, 4, 5, 5, 5, 5, 6, 5, 4, 4, 5, 6, 7, 9, 10, 9, 5, 2];
const sources: readonly [string, number][] = [
  ['google', 0.2],
  ['www.google.com', 0.18],
  ['', 0.26],
  ['carsales.com.au', 0.15],
  ['facebook', 0.12],
  ['www.bing.com', 0.04],
  ['newsletter', 0.03],
  ['duckduckgo.com', 0.02],
];
const searches: readonly { words: string; found: number; often: number; filters: readonly string[] }[] = [
  { words: 'Type: Ute', found: 5, often: 2.1, filters: ['type'] },
  { words: 'Make: Toyota', found: 7, often: 1.8, filters: ['make'] },
  { words: 'Type: SUV, Up to $50,000', found: 6, often: 1.4, filters: ['type', 'priceMax'] },
  { words: 'Fuel: Diesel, Tows from 3,500 kg', found: 4, often: 1, filters: ['fuelType', 'towMin'] },
  { words: 'Up to $25,000', found: 3, often: 0.9, filters: ['priceMax'] },
  { words: 'Make: BMW', found: 3, often: 0.7, filters: ['make'] },
  { words: 'Make: Toyota, Model: LandCruiser 79', found: 0, often: 0.5, filters: ['make', 'model'] },
  { words: 'Seats from 7, Fuel: Hybrid', found: 0, often: 0.35, filters: ['seatsMin', 'fuelType'] },
  { words: 'Keywords: camper', found: 0, often: 0.2, filters: ['keywords'] },
];

/** Sums of visits that nobody made, such as a dealership of this size has: the same again for the same day. */
export function inventVisits(
  { dayOf }: Pick<Calendar, 'dayOf'>,
  inventory: readonly DemoVehicle[],
  vehicleOf: Cast['vehicleOf'],
): VisitCount[] {
  const all: VisitCount[] = [];
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const day = dayOf(-ago);
    const random = chanceOf(day);
    // More people come than half a year ago, and of today nobody knows the evening yet.
    const measure =
      (busy[(new Date(day).getUTCDay() + 6) % 7] ?? 1) * (1 - ago / 600) * (ago === 0 ? 0.5 : 1);
    const some = (usual: number) => Math.round(usual * measure * (0.6 + 0.8 * random()));
    const add = (what: Counted, subject: string, times: number) => {
      if (times > 0) all.push({ day, what, subject, times });
    };
    let views = 0;
    for (const [at, vehicle] of inventory.entries()) {
      const id = String(vehicleOf(vehicle.stockNumber));
      const seen = some((vehicle.featured ? 7 : 2) + ((at * 7) % 5));
      views += seen;
      if (ago >= DAYS_BY_VEHICLE || ago > vehicle.daysOnYard) continue;
      add('vehicle-views', id, seen);
      add('vehicle-visitors', id, Math.ceil(seen * 0.75));
      add('calls', id, random() < seen / 160 ? 1 : 0);
      add('shares', id, random() < seen / 120 ? 1 : 0);
      add('shortlists', id, random() < seen / 30 ? 1 : 0);
      add('prints', id, random() < seen / 200 ? 1 : 0);
      add('compares', id, random() < seen / 60 ? 1 : 0);
    }
    const visitors = Math.round(views / 3.2);
    add('visitors', '', visitors);
    const pages = { home: 0.3, browse: 0.55, vehicle: 1, finance: 0.05, contact: 0.08, about: 0.03 };
    let looked = 0;
    for (const [page, share] of Object.entries(pages)) {
      const times = Math.round(views * share);
      looked += times;
      add('page-views', page, times);
      add('page-visitors', page, Math.min(visitors, Math.ceil(times * 0.7)));
    }
    for (const [source, share] of sources) {
      add('source-visitors', source, Math.round(visitors * share));
      add('source-views', source, Math.round(looked * share));
    }
    for (const [hour, share] of hours.entries())
      add('hour-views', String(hour).padStart(2, '0'), Math.round((looked * share) / 100));
    for (const { words, found, often, filters } of searches) {
      const times = some(often);
      add('searches', words, times);
      add(found > 0 ? 'search-results' : 'empty-searches', words, found > 0 ? times * found : times);
      for (const filter of filters) add('filters', filter, times);
    }
  }
  return inSums(all);
}

/** A filter of two searches is one sum. */
function inSums(all: readonly VisitCount[]): VisitCount[] {
  const sums = new Map<string, VisitCount>();
  for (const one of all) {
    const key = `${one.day} ${one.what} ${one.subject}`;
    const known = sums.get(key);
    if (known) known.times += one.times;
    else sums.set(key, { ...one });
  }
  return [...sums.values()];
}

/** Numbers from 0 to 1 that look random, and are the same for the same text. */
function chanceOf(text: string): () => number {
  let state = [...text].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}
