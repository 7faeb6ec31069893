import type { PublicVehicle } from '../vehicle.contract.ts';

/** Calls that return vehicles: lists with or without paging, and single ones. */
function isOfVehicles(path: string): boolean {
  return /^\/api\/(vehicles|cars)\b/.test(path) && path !== '/api/vehicles/facets';
}

/** The vehicle from any cached list of this tab. Lists may lack long texts and further photos. */
export function findShown(
  reads: readonly (readonly [path: string, answer: unknown])[],
  id: number,
): PublicVehicle | undefined {
  for (const [path, answer] of reads) {
    const found = isOfVehicles(path) && vehiclesIn(answer).find((vehicle) => vehicle.id === id);
    if (found) return found;
  }
  return undefined;
}

function vehiclesIn(answer: unknown): PublicVehicle[] {
  if (Array.isArray(answer)) return answer;
  const list: unknown = answer && Reflect.get(Object(answer), 'vehicles');
  return Array.isArray(list) ? list : [];
}
