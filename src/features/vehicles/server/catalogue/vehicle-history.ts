import type { Yielder } from '#server/jobs/yielder.ts';
import { stockKey } from '../../names/short-address.ts';
import type { ListedPhoto, ListedVehicle } from './listed-vehicle.ts';
import { sortYielding } from './sort-yielding.ts';
import { findFirst } from './term-layer.ts';

/** Every vehicle by id, sold ones too, as it was in each version of the catalogue. Versions are counted from 0. */
export interface VehicleHistory {
  find(id: number, version: number): ListedVehicle | undefined;
  findPhoto(id: number, version: number): ListedPhoto | undefined;
  /** Vehicles whose stock number has this key (`stockKey`). */
  listByStock(key: string, version: number): ListedVehicle[];
  list(version: number): Iterable<ListedVehicle>;
  /** From this version on; undefined when it is gone. Versions come in ascending order. */
  change(id: number, vehicle: ListedVehicle | undefined, version: number): void;
}

/** Later changes are kept apart: a large map would be copied at once when it grows. */
export async function buildVehicleHistory(
  vehicles: readonly ListedVehicle[],
  yielder: Yielder,
): Promise<VehicleHistory> {
  // In order instead of in a map, which would take five times the memory.
  const atFirst = await sortYielding(vehicles, (one, other) => one.id - other.id, yielder);
  const ownerAtFirst = new Map<number, number>(); // by photo
  // By a hash of the key: who is found is compared anyway, and the keys would take more memory than the rest.
  const stockAtFirst = new Map<number, number | number[]>();
  const later = new Map<number, { version: number; vehicle: ListedVehicle | undefined }[]>();
  const laterOwners = new Map<number, Set<number>>();
  const laterStock = new Map<string, Set<number>>();
  for (const vehicle of vehicles) {
    for (const photo of allPhotos(vehicle)) ownerAtFirst.set(photo.id, vehicle.id);
    const key = stockKey(vehicle.stockNumber);
    if (key) addOwner(stockAtFirst, hashText(key), vehicle.id);
    if (yielder.isDue()) await yielder.rest();
  }

  function find(id: number, version: number): ListedVehicle | undefined {
    const change = later.get(id)?.findLast((one) => one.version <= version);
    return change ? change.vehicle : findAtFirst(id);
  }

  function findAtFirst(id: number): ListedVehicle | undefined {
    const vehicle = atFirst[findFirst(0, atFirst.length, (at) => (atFirst[at]?.id ?? id) >= id)];
    return vehicle?.id === id ? vehicle : undefined;
  }

  return {
    find,

    findPhoto(id, version) {
      for (const owner of [ownerAtFirst.get(id), ...(laterOwners.get(id) ?? [])]) {
        const vehicle = owner === undefined ? undefined : find(owner, version);
        const photo = vehicle && allPhotos(vehicle).find((one) => one.id === id);
        if (photo) return photo;
      }
      return undefined;
    },

    listByStock(key, version) {
      const ids = new Set([stockAtFirst.get(hashText(key)) ?? [], ...(laterStock.get(key) ?? [])].flat());
      return Array.from(ids)
        .map((id) => find(id, version))
        .filter((vehicle) => vehicle !== undefined)
        .filter(({ stockNumber }) => stockKey(stockNumber) === key);
    },

    *list(version) {
      for (const { id } of atFirst) {
        const vehicle = find(id, version);
        if (vehicle) yield vehicle;
      }
      for (const id of later.keys()) {
        const vehicle = findAtFirst(id) ? undefined : find(id, version);
        if (vehicle) yield vehicle;
      }
    },

    change(id, vehicle, version) {
      const changes = later.get(id) ?? [];
      changes.push({ version, vehicle });
      later.set(id, changes);
      const key = vehicle ? stockKey(vehicle.stockNumber) : '';
      if (key) laterStock.set(key, (laterStock.get(key) ?? new Set()).add(id));
      for (const photo of vehicle ? allPhotos(vehicle) : []) {
        if (ownerAtFirst.get(photo.id) === id) continue;
        const owners = laterOwners.get(photo.id) ?? new Set();
        laterOwners.set(photo.id, owners.add(id));
      }
    },
  };
}

function allPhotos({ photos, spin }: ListedVehicle): readonly ListedPhoto[] {
  return spin ? [...photos, ...spin] : photos;
}

/** An array only for those that share a hash: one for each would double the memory. */
function addOwner(owners: Map<number, number | number[]>, hash: number, id: number): void {
  const known = owners.get(hash);
  if (Array.isArray(known)) known.push(id);
  else owners.set(hash, known === undefined ? id : [known, id]);
}

/** FNV-1a in 30 bits, which V8 keeps without an object. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 2;
}
