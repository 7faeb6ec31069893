import { exteriorColors, interiorColors } from '../../fields/vehicle-options.ts';
import { readChoice } from '../../search/choice.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { type Bitmap, intersect } from './bitmap.ts';
import { isUte } from './body-types.ts';
import { findFamily } from './colour-families.ts';
import { type Columns, leastNames, type ValueName } from './columns.ts';
import { foldValue } from './fold-text.ts';
import { selectBetween } from './number-column.ts';
import { selectRows } from './value-column.ts';
import type { TakeBitmap } from './workspace.ts';

/** One condition for each filter; both ends of a range are one condition. */
export type ConstraintName =
  | ValueName
  | 'price'
  | 'year'
  | 'registered'
  | 'recentlyAdded'
  | 'specialOffer'
  | 'keywords';

/** For each requested condition, the rows that meet it. */
export type Constraints = ReadonlyMap<ConstraintName, Bitmap>;

export function readConstraints(
  columns: Columns,
  filters: VehicleFilters,
  matchKeywords: (keywords: string, take: TakeBitmap) => Bitmap | undefined,
  take: TakeBitmap,
): Constraints {
  const constraints = new Map<ConstraintName, Bitmap>();
  for (const name of ['make', 'model', 'transmission', 'fuelType', 'drive'] as const) {
    const passes = readPassing(filters[name], (asked) => {
      const value = foldValue(asked);
      return (folded) => folded === value;
    });
    if (passes) constraints.set(name, selectRows(take(), columns.values[name], passes));
  }
  const isOfType = readPassing(filters.type, (asked) => {
    const type = foldValue(asked);
    return (folded) => folded === type || (type === 'ute' && isUte(folded));
  });
  if (isOfType) constraints.set('type', selectRows(take(), columns.values.type, isOfType));
  for (const [name, options] of [
    ['exteriorColor', exteriorColors],
    ['interiorColor', interiorColors],
  ] as const) {
    const passes = readPassing(filters[name], (asked) => matchColor(columns, name, asked, options));
    if (passes) constraints.set(name, selectRows(take(), columns.values[name], passes));
  }
  const { priceMin, priceMax, yearMin, yearMax, mileageMax } = filters;
  if (priceMin !== undefined || priceMax !== undefined) {
    constraints.set('price', selectBetween(take(), columns.priceDollars, priceMin, priceMax));
  }
  if (yearMin !== undefined || yearMax !== undefined) {
    constraints.set('year', selectBetween(take(), columns.year, yearMin, yearMax));
  }
  if (mileageMax !== undefined) {
    constraints.set('mileageMax', selectBetween(take(), columns.mileageKm, undefined, mileageMax));
  }
  for (const name of leastNames) {
    const least = filters[name];
    if (least !== undefined) constraints.set(name, selectBetween(take(), columns.least[name], least));
  }
  if (filters.registered) constraints.set('registered', columns.registered);
  if (filters.recentlyAdded) constraints.set('recentlyAdded', columns.recentlyAdded);
  if (filters.specialOffer) constraints.set('specialOffer', columns.specialOffer);
  const matching = filters.keywords ? matchKeywords(filters.keywords, take) : undefined;
  if (matching) constraints.set('keywords', matching);
  return constraints;
}

/** Sets the bitmap to the listed rows that meet every condition but the excluded ones. */
export function meetAll(
  bits: Bitmap,
  listed: Bitmap,
  constraints: Constraints,
  leftOut: readonly ConstraintName[] = [],
): Bitmap {
  bits.set(listed);
  for (const [name, meeting] of constraints) if (!leftOut.includes(name)) intersect(bits, meeting);
  return bits;
}

type Passes = (folded: string, code: number) => boolean;

/** Whether a value is one of those asked for, or none of those ruled out: what is unknown is ruled out by nothing. */
function readPassing(asked: string | undefined, matching: (value: string) => Passes): Passes | undefined {
  const text = asked?.trim();
  if (!text) return undefined;
  const { isNot, values } = readChoice(text);
  const whole = values.length > 1 || isNot ? foldValue(text) : undefined;
  const [first, ...others] = values.map(matching);
  if (!first) return undefined;
  if (others.length === 0 && !isNot) return first;
  const each = [first, ...others];
  // A stored text that looks like several values is found by itself.
  return (folded, code) => folded === whole || each.some((passes) => passes(folded, code)) !== isNot;
}

/** By family if the filter names a listed family, else by the exact colour. */
function matchColor(
  { values }: Columns,
  name: 'exteriorColor' | 'interiorColor',
  asked: string,
  options: readonly string[],
): Passes {
  const family = findFamily(asked, options);
  const literal = foldValue(asked);
  if (family === undefined) return (folded) => folded === literal;
  const { choices, names } = values[name];
  const position = names.indexOf(family);
  // The newest codes may belong to a later version, which has choices for them.
  return (_, code) => choices[code]?.includes(position) ?? false;
}
