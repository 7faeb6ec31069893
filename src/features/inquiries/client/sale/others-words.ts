import { groupThousands } from '#shared/numbers.ts';

/** The part of the edit page of a sold vehicle that is about those who asked and did not buy it. */
export const OTHERS = 'others';

export function othersHref(vehicleId: number): string {
  return `/admin/vehicles/${vehicleId}/edit#${OTHERS}`;
}

export function othersWords(count: number): string {
  return count === 1 ? '1 other asked' : `${groupThousands(count)} others asked`;
}
