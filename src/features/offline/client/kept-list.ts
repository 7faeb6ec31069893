import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { CODE_SHELF, KEEPING, KEPT_TITLE, keptAtOf, shelves } from './shelves.ts';
import { findKeptCar, readYardNote, type YardNote } from './yard/yard-note.ts';

export interface KeptPage {
  address: string;
  title: string;
  keptAt: number;
}

export interface KeptCar {
  vehicle: PublicVehicle;
  keptAt: number;
  photo: string;
}

export interface KeptHere {
  pages: KeptPage[];
  cars: KeptCar[];
  yard: YardNote | undefined;
  /** What this site takes of the device. */
  bytes: number;
}

/** Everything that is kept of this site on this device. Not in the middle of a removal: looking would make shelves anew. */
export function listKept(): Promise<KeptHere> {
  return navigator.locks.request(KEEPING, { mode: 'shared' }, async () => {
    const yard = await readYardNote();
    return { pages: await listPages(), cars: await listCars(yard), yard, bytes: await countBytes() };
  });
}

async function listPages(): Promise<KeptPage[]> {
  const cache = await openKnown(shelves.pages);
  const pages: KeptPage[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const copy = await cache?.match(request, { ignoreVary: true });
    if (!copy) continue;
    const { pathname, search } = new URL(request.url);
    pages.push({
      address: pathname + search,
      title: decodeURIComponent(copy.headers.get(KEPT_TITLE) ?? '') || pathname,
      keptAt: keptAtOf(copy),
    });
  }
  return pages.reverse();
}

async function listCars(yard: YardNote | undefined): Promise<KeptCar[]> {
  const found = (yard?.list.vehicles ?? []).map(async ({ id, photo }) => {
    const car = await findKeptCar(id);
    return car && { vehicle: JSON.parse(car.json) as PublicVehicle, keptAt: car.keptAt, photo }; // as the call answers
  });
  return (await Promise.all(found)).filter((car) => car !== undefined);
}

/** The code of the site is not counted: it is there for every page. */
async function countBytes(): Promise<number> {
  let bytes = 0;
  for (const name of await caches.keys()) {
    if (name.startsWith(CODE_SHELF)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      bytes += Number((await cache.match(request, { ignoreVary: true }))?.headers.get('content-length')) || 0;
  }
  return bytes;
}

async function openKnown(name: string): Promise<Cache | undefined> {
  return (await caches.has(name)) ? caches.open(name) : undefined;
}
