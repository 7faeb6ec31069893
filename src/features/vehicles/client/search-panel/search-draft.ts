import { ANY_MILEAGE } from '../../fields/vehicle-options.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { MOST_A_WEEK } from '../../search/week-as-price.ts';

/**
 * The state of the search panel before it is submitted. Unlike filters, it keeps a slider's end value, so that the
 * handle stays in place, though no bound is sent.
 */
export type SearchDraft = VehicleFilters;

export const PRICE_SLIDER = { min: 0, max: 1_000_000, step: 10_000 } as const;
export const EARLIEST_YEAR = 1950;
const DEFAULT_YEAR_MIN = 2000;

type Range = [from: number, to: number];

/** Another make resets the model. */
export function changeMake(draft: SearchDraft, make: string | undefined): SearchDraft {
  return { ...draft, make, model: undefined };
}

export function movePrices(draft: SearchDraft, [from, to]: Range): SearchDraft {
  return {
    ...draft,
    priceMin: from === PRICE_SLIDER.min ? undefined : from,
    priceMax: to === PRICE_SLIDER.max ? undefined : to,
  };
}

export function moveYears(draft: SearchDraft, [from, to]: Range, currentYear: number): SearchDraft {
  return {
    ...draft,
    yearMin: from === DEFAULT_YEAR_MIN ? undefined : from,
    yearMax: to === currentYear ? undefined : to,
  };
}

export function priceHandles({ priceMin, priceMax }: SearchDraft): Range {
  const { min, max } = PRICE_SLIDER;
  return inOrder(clamp(priceMin ?? min, min, max), clamp(priceMax ?? max, min, max));
}

export function yearHandles({ yearMin, yearMax }: SearchDraft, currentYear: number): Range {
  const to = clamp(yearMax ?? currentYear, EARLIEST_YEAR, currentYear);
  // An upper bound of 1985 without a lower one includes all older classics, though the slider starts in 2000.
  const from = yearMin ?? (to < DEFAULT_YEAR_MIN ? EARLIEST_YEAR : DEFAULT_YEAR_MIN);
  return inOrder(clamp(from, EARLIEST_YEAR, currentYear), to);
}

/** The filters of a draft: bounds at the end of their range are dropped, and a reversed range is swapped. */
export function toFilters(draft: SearchDraft, currentYear: number): VehicleFilters {
  const { priceMin, priceMax, yearMin, yearMax, mileageMax, weekMax, keywords, ...rest } = draft;
  const [fromPrice, toPrice] = turnForward(priceMin, priceMax);
  const [fromYear, toYear] = turnForward(yearMin, yearMax);
  return withoutEmpty({
    ...rest,
    keywords: keywords?.trim(),
    priceMin: fromPrice !== undefined && fromPrice > PRICE_SLIDER.min ? fromPrice : undefined,
    priceMax: toPrice !== undefined && toPrice < PRICE_SLIDER.max ? toPrice : undefined,
    yearMin: fromYear !== undefined && fromYear > EARLIEST_YEAR ? fromYear : undefined,
    yearMax: toYear !== undefined && toYear < currentYear ? toYear : undefined,
    weekMax: weekMax !== undefined && weekMax > 0 && weekMax <= MOST_A_WEEK ? weekMax : undefined,
    mileageMax: mileageMax !== undefined && mileageMax < ANY_MILEAGE ? mileageMax : undefined,
  });
}

function withoutEmpty(filters: VehicleFilters): VehicleFilters {
  const isGiven = (value: unknown) => value !== undefined && value !== '' && value !== false;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isGiven(value)));
}

function turnForward(
  from: number | undefined,
  to: number | undefined,
): [number | undefined, number | undefined] {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}

function inOrder(one: number, other: number): Range {
  return one <= other ? [one, other] : [other, one];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
