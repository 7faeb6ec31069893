import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import type { YardList } from '../../offline.contract.ts';
import { yardAddress } from '../../offline-paths.ts';
import { isFull, KEPT_MARK, mayBeKept, shelves, toCopy, YARD_NOTE } from '../shelves.ts';
import { whileWanted } from '../worker-switch.ts';
import { fetchPatiently, type PatientAnswer } from './patient-fetch.ts';
import { writeYardNote, type YardNote } from './yard-note.ts';

const AT_ONCE = 4;

export interface YardProgress {
  done: number;
  total: number;
}

/** The phone has no room for what is said of the cars, even without any photo. */
export class NoRoom extends Error {}

/**
 * Brings the yard on this phone to what the dealer says now: what is new or changed is loaded, what is no longer for
 * sale goes. It can be stopped or cut off anywhere; the next time it goes on from there. Once somebody has removed
 * everything, it writes nothing more.
 */
export async function loadYard(
  signal: AbortSignal,
  tell: (progress: YardProgress) => void,
): Promise<YardNote> {
  const list = await askYard(signal);
  const cache = await whileWanted(() => caches.open(shelves.yard));
  let note: YardNote = { list, listedAt: Date.now(), isWhole: false, photosLeftOut: 0 };
  await put(cache, YARD_NOTE, () => writeYardNote(cache, note));
  await forgetOthers(cache, list);

  const marks = await marksOf(cache, list);
  const details = list.vehicles.filter(({ id, mark }) => marks.get(id) !== mark);
  const kept = new Set((await cache.keys()).map(addressIn));
  const photos = list.vehicles.filter(({ photo }) => photo !== '' && !kept.has(photo));
  const total = list.vehicles.length + list.vehicles.filter(({ photo }) => photo !== '').length;
  let done = total - details.length - photos.length;
  const step = () => {
    done += 1;
    tell({ done, total });
  };
  tell({ done, total });

  await each(details, signal, async ({ id, mark }) => {
    await keepAt(cache, vehicleAddress(id), { signal, notes: { [KEPT_MARK]: mark } });
    step();
  });
  let isFullNow = false;
  await each(photos, signal, async ({ photo }) => {
    // Photos go first: once one has no room, the others are not even loaded.
    if (!isFullNow) isFullNow = !(await keepPhoto(cache, photo, signal));
    step();
  });
  signal.throwIfAborted();
  // The note may take the place of one more photo.
  for (const _look of ['first', 'again']) {
    note = { ...note, isWhole: true, photosLeftOut: await countLeftOut(cache, list) };
    await put(cache, YARD_NOTE, () => writeYardNote(cache, note));
  }
  return note;
}

async function countLeftOut(cache: Cache, { vehicles }: YardList): Promise<number> {
  const kept = new Set((await cache.keys()).map(addressIn));
  return vehicles.filter(({ photo }) => photo !== '' && !kept.has(photo)).length;
}

/** How large it is, before anything is loaded. */
export async function askYard(signal: AbortSignal): Promise<YardList> {
  const { response, read } = await fetchPatiently(yardAddress(), signal);
  const text = await (await read()).text();
  if (!response.ok) throw new Error(`${response.status}`);
  return JSON.parse(text) as YardList; // by its contract
}

async function keepAt(
  cache: Cache,
  address: string,
  { signal, notes }: { signal: AbortSignal; notes: Record<string, string> },
): Promise<void> {
  const copy = await loadCopy(await fetchPatiently(address, signal), 'read', notes);
  if (copy) await put(cache, address, () => cache.put(address, copy.clone()));
}

/** False: there was no room for it. */
async function keepPhoto(cache: Cache, address: string, signal: AbortSignal): Promise<boolean> {
  const copy = await loadCopy(await fetchPatiently(address, signal), 'photo');
  if (!copy) return true;
  const write = () => cache.put(address, copy.clone());
  try {
    await whileWanted(() => write().catch((error: unknown) => makeRoom(error).then(write)));
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
}

/** Undefined: it was sold or removed since the list was made, and the next list leaves it out. */
async function loadCopy(
  { response, read }: PatientAnswer,
  kind: 'read' | 'photo',
  notes: Record<string, string> = {},
): Promise<Response | undefined> {
  const copy = await toCopy(response, { notes, read });
  if (response.status === 404) return undefined;
  if (!mayBeKept(response, kind)) throw new Error(`${response.status}`);
  return copy;
}

/** Words and prices matter more than photos: those that were only looked at go for them, then those of the yard. */
async function put(cache: Cache, address: string, write: () => Promise<void>): Promise<void> {
  try {
    await whileWanted(() =>
      write()
        .catch((error: unknown) => makeRoom(error).then(write))
        .catch((error: unknown) => inPlaceOfPhotos(cache, { write, error })),
    );
  } catch (error) {
    if (isFull(error)) throw new NoRoom(address);
    throw error;
  }
}

async function inPlaceOfPhotos(
  cache: Cache,
  { write, error }: { write: () => Promise<void>; error: unknown },
): Promise<void> {
  let reason = error;
  for (const request of (await cache.keys()).toReversed()) {
    if (!isFull(reason)) throw reason;
    if (!isPhoto(addressIn(request))) continue;
    await cache.delete(request);
    const failure = await write().then(
      () => undefined,
      (again: unknown) => again,
    );
    if (failure === undefined) return;
    reason = failure;
  }
  throw reason;
}

async function makeRoom(error: unknown): Promise<void> {
  if (!isFull(error)) throw error;
  await caches.delete(shelves.photos);
}

async function forgetOthers(cache: Cache, { vehicles }: YardList): Promise<void> {
  const wanted = new Set<string>([
    YARD_NOTE,
    ...vehicles.flatMap(({ id, photo }) => [vehicleAddress(id), photo]),
  ]);
  for (const request of await cache.keys()) if (!wanted.has(addressIn(request))) await cache.delete(request);
}

async function marksOf(
  cache: Cache,
  { vehicles }: YardList,
): Promise<Map<number, string | null | undefined>> {
  const marks = vehicles.map(async ({ id }) => {
    const copy = await cache.match(vehicleAddress(id), { ignoreVary: true });
    return [id, copy?.headers.get(KEPT_MARK)] as const;
  });
  return new Map(await Promise.all(marks));
}

/** A few at once; the first failure stops all. */
async function each<One>(
  all: readonly One[],
  signal: AbortSignal,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      signal.throwIfAborted();
      await work(one).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  });
  await Promise.all(workers);
}

function addressIn({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function isPhoto(address: string): boolean {
  return address.startsWith('/api/photos/');
}
