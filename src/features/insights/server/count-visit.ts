import { describeFilters } from '#features/vehicles/search/describe-filters.ts';
import { filterKinds, readFilters, type VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';
import { type PriceForWeek, withWeekAsPrice } from '#features/vehicles/search/week-as-price.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { BodyOf } from '#shared/call.ts';
import { readId } from '#shared/ids.ts';
import { deeds, OTHERS } from '../counted.ts';
import { pageOf } from '../page-of.ts';
import type { tellVisit } from '../visit.contract.ts';
import { mayBePlate, mayLeadToSomebody, ownWords } from './own-words.ts';
import type { VisitCounter, Visitor } from './visit-counter.ts';

const SITE = 'http://of.this.site';

interface Needed {
  counter: VisitCounter;
  catalogue: Pick<CatalogueStore, 'current'>;
  /** By the terms of now, as the site searches. */
  priceForWeek: PriceForWeek;
}

/** One visit, as all the sums to which it belongs. */
export function countVisit(
  { counter, catalogue, priceForWeek }: Needed,
  { page: address, did, vehicleId, from }: BodyOf<typeof tellVisit>,
  visitor: Visitor,
): void {
  const told = URL.canParse(address, SITE) ? new URL(address, SITE) : undefined;
  if (told?.origin !== SITE) return;
  const { pathname, searchParams } = told;
  const page = pageOf(pathname);
  if (!page) return;
  if (did !== 'view') {
    counter.count(deeds[did], knownVehicle(vehicleId));
    return;
  }
  counter.count('page-views', page);
  counter.countOnce('page-visitors', page, visitor);
  counter.count('hour-views', counter.hour());
  const isFirstToday = counter.countOnce('visitors', '', visitor);
  if (from !== undefined) countSource(from, isFirstToday);
  if (page === 'vehicle') countVehicle(pathname);
  if (page === 'browse') countSearch(readFilters(searchParams));

  function knownVehicle(id: number | undefined): string {
    return id !== undefined && catalogue.current().find(id) ? String(id) : '';
  }

  function countSource(text: string, isFirst: boolean): void {
    const words = ownWords(text.toLowerCase());
    const source = mayLeadToSomebody(words) ? OTHERS : counter.subjectFor('source-visitors', words);
    counter.count('source-views', source);
    if (isFirst) counter.count('source-visitors', source);
  }

  function countVehicle(path: string): void {
    const vehicle = knownVehicle(readId(path.split('/')[2] ?? ''));
    if (vehicle === '') return;
    counter.count('vehicle-views', vehicle);
    counter.countOnce('vehicle-visitors', vehicle, visitor);
  }

  /** Once a visitor and day: turning pages and sorting are no further searches. */
  function countSearch(filters: VehicleFilters): void {
    if (isAboutSomebody(filters)) return;
    const chips = describeFilters(filters);
    const words = ownWords(chips.map(({ label }) => label).join(', '));
    if (words === '') return;
    const subject = counter.subjectFor('searches', words);
    if (!counter.countOnce('searches', subject, visitor, words)) return;
    for (const { name } of chips) counter.count('filters', name);
    const found = withWeekAsPrice(filters, priceForWeek);
    // Where no repayment is known none is found, and what is missing is no vehicle.
    if (!found) return;
    const { total } = catalogue.current().search(found, 'featured', 1, 1);
    if (total === 0) counter.count('empty-searches', subject);
    else counter.count('search-results', subject, total);
  }
}

function isAboutSomebody(filters: VehicleFilters): boolean {
  const texts = Object.entries(filters).flatMap(
    ([name, value]) =>
      filterKinds[name as keyof VehicleFilters] === 'text' ? [ownWords(String(value))] : [], // its own keys
  );
  return texts.some(mayLeadToSomebody) || mayBePlate(ownWords(filters.keywords ?? ''));
}
