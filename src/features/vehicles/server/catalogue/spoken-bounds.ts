import type { VehicleFilters } from '../../search/vehicle-filters.ts';

const AMOUNT = '(\\$?)\\s?((?:\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?:\\.\\d{1,2})?)\\s?(k|thousand|grand)?\\b';
const DISTANCE = '(?:\\s?(km|kms|kilometres|kilometers|klms)\\b)?';
const AT_MOST = new RegExp(
  `\\b(?:under|below|less than|cheaper than|up to|max)\\s+${AMOUNT}${DISTANCE}`,
  'giu',
);
const AT_LEAST = new RegExp(`\\b(?:over|above|more than|from)\\s+${AMOUNT}${DISTANCE}`, 'giu');
/** Smaller bare numbers are years or models, not prices. */
const LEAST_BARE_PRICE = 3_000;

/**
 * Keywords that have a field of their own: "diesel ute under $45k" is a diesel ute with a highest price. If both the
 * words and the field give a bound, the narrower one holds.
 */
export function readSpokenBounds(filters: VehicleFilters): VehicleFilters {
  if (!filters.keywords) return filters;
  const said: { priceMin?: number; priceMax?: number; mileageMax?: number } = {};
  const keywords = filters.keywords
    .replaceAll(AT_MOST, (all, dollar, digits, times, distance) => {
      const number = toNumber(digits, times);
      if (distance) said.mileageMax = Math.min(number, said.mileageMax ?? Infinity);
      else if (isPrice(dollar, times, number)) said.priceMax = Math.min(number, said.priceMax ?? Infinity);
      else return all;
      return ' ';
    })
    .replaceAll(AT_LEAST, (all, dollar, digits, times, distance) => {
      const number = toNumber(digits, times);
      if (distance || !isPrice(dollar, times, number)) return all;
      said.priceMin = Math.max(number, said.priceMin ?? 0);
      return ' ';
    });
  const { priceMin, priceMax, mileageMax } = filters;
  return {
    ...filters,
    keywords: keywords.trim() || undefined,
    ...(said.priceMin !== undefined && { priceMin: Math.max(said.priceMin, priceMin ?? 0) }),
    ...(said.priceMax !== undefined && { priceMax: Math.min(said.priceMax, priceMax ?? Infinity) }),
    ...(said.mileageMax !== undefined && { mileageMax: Math.min(said.mileageMax, mileageMax ?? Infinity) }),
  };
}

function toNumber(digits: string, times: string | undefined): number {
  return Number(digits.replaceAll(',', '')) * (times ? 1_000 : 1);
}

function isPrice(dollar: string, times: string | undefined, number: number): boolean {
  return dollar !== '' || times !== undefined || number >= LEAST_BARE_PRICE;
}
