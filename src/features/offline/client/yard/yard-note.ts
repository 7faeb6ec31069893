import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import type { YardList } from '../../offline.contract.ts';
import { findCopy, KEPT_MARK, keptAtOf, shelves, YARD_NOTE } from '../shelves.ts';

/** What the yard on this phone is to hold, and how far that has come. */
export interface YardNote {
  list: YardList;
  /** When the server said so. */
  listedAt: number;
  /** Whether all of it was loaded. */
  isWhole: boolean;
  /** Photos that had no room. */
  photosLeftOut: number;
}

/** Undefined: nobody has asked to keep the yard here. */
export async function readYardNote(): Promise<YardNote | undefined> {
  const note = await findCopy(shelves.yard, YARD_NOTE);
  return note?.json() as Promise<YardNote | undefined>; // written below
}

export async function writeYardNote(cache: Cache, note: YardNote): Promise<void> {
  await cache.put(YARD_NOTE, new Response(JSON.stringify(note)));
}

/** What is said of a car, and when that was so: where its mark is still the same, when the server last said that. */
export async function findKeptCar(
  id: string | number,
): Promise<{ json: string; keptAt: number } | undefined> {
  const note = await readYardNote();
  if (!note) return undefined;
  const copy = await findCopy(shelves.yard, vehicleAddress(id));
  if (!copy) return undefined;
  const listed = note.list.vehicles.find((one) => one.id === Number(id));
  const isSame = listed?.mark === copy.headers.get(KEPT_MARK);
  return { json: await copy.text(), keptAt: isSame ? note.listedAt : keptAtOf(copy) };
}
