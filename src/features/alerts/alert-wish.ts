import { readFilters, toSearchParams } from '#features/vehicles/search/vehicle-filters.ts';
import type { Wish } from './alert-view.ts';

/** In the address of a form that was sent. */
export const SENT = 'sent';

const VEHICLE_ID = /^[1-9]\d{0,8}$/;

/** What the address of the form says. */
export function readWish(search: URLSearchParams): Wish {
  const vehicle = search.get('vehicle') ?? '';
  if (VEHICLE_ID.test(vehicle)) return { search: '', vehicleId: Number(vehicle) };
  return { search: toSearchParams({ filters: readFilters(search) }).toString() };
}

/** The address of the form in canonical order. */
export function tidyWish(search: URLSearchParams): URLSearchParams {
  const { vehicleId, search: filters } = readWish(search);
  const tidy =
    vehicleId === undefined ? new URLSearchParams(filters) : new URLSearchParams({ vehicle: `${vehicleId}` });
  if (search.get(SENT) === '1') tidy.set(SENT, '1');
  return tidy;
}
