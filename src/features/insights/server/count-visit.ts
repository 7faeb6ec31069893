import { describeFilters } from '#features/vehicles/search/describe-filters.ts';
import { readFilters, type VehicleFilters } from '#features/vehicles/search/vehicle-filters.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { BodyOf } from '#shared/call.ts';
import { readId } from '#shared/ids.ts';
import { deeds, MOST_SUBJECT } from '../counted.ts';
import { pageOf } from '../page-of.ts';
import type { tellVisit } from '../visit.contract.ts';
import type { VisitCounter, Visitor } from './visit-counter.ts';

/** What could lead to somebody: an address, or digits that may be a phone or a number plate of theirs. */
const PERSONAL = /@|\d[\d ()+-]{6,}\d/;

const SITE = 'http://of.this.site';

/** One visit, as all the sums to which it belongs. */
export function countVisit(
  { counter, catalogue }: { counter: VisitCounter; catalogue: Pick<CatalogueStore, 'current'> },
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
  counter.count('hour-views', counter.hour());
  const isFirstToday = counter.countOnce('visitors', '', visitor);
  if (isFirstToday && from !== undefined) counter.count('source-visitors', from.trim().toLowerCase());
  if (page === 'vehicle') countVehicle(pathname);
  if (page === 'browse') countSearch(readFilters(searchParams));

  function knownVehicle(id: number | undefined): string {
    return id !== undefined && catalogue.current().find(id) ? String(id) : '';
  }

  function countVehicle(path: string): void {
    const vehicle = knownVehicle(readId(path.split('/')[2] ?? ''));
    if (vehicle === '') return;
    counter.count('vehicle-views', vehicle);
    counter.countOnce('vehicle-visitors', vehicle, visitor);
  }

  /** Once a visitor and day: turning pages and sorting are no further searches. */
  function countSearch(filters: VehicleFilters): void {
    const chips = describeFilters(filters);
    const words = chips
      .map(({ label }) => label)
      .join(', ')
      .slice(0, MOST_SUBJECT)
      .toWellFormed();
    if (words === '' || PERSONAL.test(filters.keywords ?? '')) return;
    if (!counter.countOnce('searches', words, visitor)) return;
    const { total } = catalogue.current().search(filters, 'featured', 1, 1);
    if (total === 0) counter.count('empty-searches', words);
    else counter.count('search-results', words, total);
    for (const { name } of chips) counter.count('filters', name);
  }
}
