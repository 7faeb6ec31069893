import { ASK_PATH } from '#features/vehicles/names/ask-address.ts';
import { isPlain } from '#features/vehicles/search/choice.ts';
import { describeFilters } from '#features/vehicles/search/describe-filters.ts';
import { readFilters } from '#features/vehicles/search/vehicle-filters.ts';
import { sitePaths } from '#shared/site-paths.ts';

const titles: Readonly<Record<string, string>> = {
  [sitePaths.home]: 'Home',
  [sitePaths.finance]: 'Finance',
  [sitePaths.sell]: 'Sell Your Car',
  [sitePaths.about]: 'About',
  [sitePaths.contact]: 'Contact',
  [sitePaths.privacy]: 'Privacy Policy',
  [sitePaths.terms]: 'Terms of Service',
  [sitePaths.prices]: 'How We Show Prices',
  [sitePaths.compare]: 'Compare Vehicles',
  [sitePaths.shortlist]: 'Shortlist',
  [sitePaths.book]: 'Book a Test Drive',
  [sitePaths.hold]: 'Hold a Vehicle',
  [sitePaths.delivery]: 'Delivery',
  '/alerts': 'My Alerts',
  '/alerts/new': 'E-mail alert',
};

/** What a page of the site is called, for somebody who wanted it; undefined for one without a name. */
export function wantedWords(
  { pathname, searchParams }: URL,
  titleOf: (vehicleId: number) => string | undefined,
): string | undefined {
  if (pathname === sitePaths.browse) {
    const chosen = describeFilters(readFilters(searchParams)).map(({ label }) => label);
    return chosen.length > 0 ? ['Cars', ...chosen].join(' · ') : 'Browse Cars';
  }
  if (pathname === ASK_PATH) return `Cars · “${searchParams.get('text') ?? ''}”`;
  const id = Number(/^\/vehicles\/(\d+)$/.exec(pathname)?.[1] ?? searchParams.get('vehicle'));
  const car = id > 0 ? titleOf(id) : undefined;
  if (pathname.startsWith('/vehicles/')) return car ?? 'A vehicle';
  const title = titles[pathname];
  return title && car ? `${title}: ${car}` : title;
}

/** What a list that is not here was to be searched by, as words for a plain search: the most that still find a car. */
export function findWords({ pathname, searchParams }: URL, isFound: (words: string) => boolean): string {
  const { make, model, type, fuelType, drive, transmission, exteriorColor, keywords } =
    pathname === sitePaths.browse ? readFilters(searchParams) : {};
  const chosen = [make, model, type, fuelType, drive, transmission, exteriorColor].filter(
    (text) => text !== undefined && isPlain(text),
  );
  const said = pathname === ASK_PATH ? (searchParams.get('text') ?? '').split(/[^\p{L}\p{N}-]+/u) : [];
  const words = [...chosen.join(' ').split(' '), ...(keywords ?? '').split(' '), ...said.filter(isTelling)];
  let found = '';
  for (const word of words) {
    const more = `${found} ${word}`.trim();
    if (isFound(more)) found = more;
  }
  return found;
}

/** A figure or a short word of a sentence is somewhere in every car. */
function isTelling(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word);
}
