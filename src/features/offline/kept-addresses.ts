import { ASK_PATH } from '#features/vehicles/names/ask-address.ts';
import { filterKinds } from '#features/vehicles/search/vehicle-filters.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** What a phone may keep of the site. */
export type Keepable =
  /** A page, or the answer to a public call. `key` is its address without what advertisers added. */
  | { kind: 'page' | 'read'; key: string }
  /** What begins every page, at one address in all builds. */
  | { kind: 'loader'; key: string }
  /** `lasts`: there is never another picture at this address. */
  | { kind: 'photo'; key: string; lasts: boolean }
  /** A file whose name changes with what is in it. */
  | { kind: 'code'; key: string };

const digits = /^\d{1,10}$/;
const words = /^[A-Za-z][A-Za-z /-]{0,39}$/;
/** One or several of them, or all but some. */
const choice = /^[\w .,&/+()|!'-]{0,120}$/;
const ids = /^\d{1,10}(,\d{1,10}){0,99}$/;
type Taken = Readonly<Record<string, RegExp>>;

// What somebody typed is nobody's business on a phone that others use.
const { keywords: _typed, ...chosen } = filterKinds;
const filters: Taken = Object.fromEntries(Object.keys(chosen).map((name) => [name, choice]));
const lists: Taken = { ...filters, sort: choice, page: digits, limit: digits };
const form: Taken = { vehicle: digits, interest: words, price: digits };

/** Everything that may be kept, with the parameters that it may have. Whatever is not here is never kept. */
const pages: readonly [RegExp, Taken][] = [
  [exactly(sitePaths.home), {}],
  [exactly(sitePaths.browse), lists],
  [exactly(sitePaths.vehicle.replace(':id', '\\d{1,10}')), {}],
  [exactly(sitePaths.compare), { ids }],
  [exactly(sitePaths.shortlist), { ids }],
  [exactly(sitePaths.finance), form],
  [exactly(sitePaths.sell), form],
  [exactly(sitePaths.contact), form],
  [exactly(sitePaths.about), {}],
  [exactly(sitePaths.privacy), {}],
  [exactly(sitePaths.terms), {}],
  [exactly(sitePaths.prices), {}],
  [exactly(sitePaths.offline), {}],
];
/** Words of a search: what is like an address of a person stays out. */
const search = /^(?!.*(@|\d[\d ()+-]{6,}\d))[^<>]{0,100}$/s;
/** Pages that are never kept, and may be asked for again with what was chosen. */
const askedAgain: readonly [RegExp, Taken][] = [
  [exactly(sitePaths.browse), { ...lists, keywords: search }],
  [exactly(ASK_PATH), { text: search, like: digits }],
  [exactly(sitePaths.book), { vehicle: /^(\d{1,10}|any)$/, day: /^\d{4}-\d\d-\d\d$/, find: search }],
  [exactly(sitePaths.hold), { vehicle: digits }],
  [exactly('/alerts/new'), { ...filters, keywords: search, vehicle: digits }],
];
const reads: readonly [RegExp, Taken][] = [
  [exactly('/api/vehicles(/facets|/closest)?'), lists],
  [exactly('/api/vehicles/(featured|\\d{1,10}(/similar)?)'), {}],
  [exactly('/api/cars'), { ids, cards: /^true$/ }],
  [exactly('/api/dealership(/(home|about|sell|finance|legal/(privacy|terms)))?'), {}],
];
const photos: readonly [RegExp, Taken][] = [
  [exactly('/api/(photos|pictures)/\\d{1,10}'), { w: digits, v: /^[\w-]{1,40}$/ }],
  [exactly('/art/[\\w-]+\\.(webp|avif|jpg)'), {}],
];
const LOADER = '/boot.js';
const code = exactly('/assets/[\\w.-]+\\.(js|css|woff2)');

/** Undefined: it goes to the network as if there were no copies. */
export function keepableAs({ pathname, search }: { pathname: string; search: string }): Keepable | undefined {
  const key = (rules: readonly [RegExp, Taken][]) => keyOf(rules, pathname, new URLSearchParams(search));
  const page = key(pages);
  if (page) return { kind: 'page', key: page };
  const read = key(reads);
  if (read) return { kind: 'read', key: read };
  const photo = key(photos);
  if (photo) return { kind: 'photo', key: photo, lasts: /[?&]v=/.test(photo) };
  if (search !== '') return undefined;
  if (pathname === LOADER) return { kind: 'loader', key: pathname };
  return code.test(pathname) ? { kind: 'code', key: pathname } : undefined;
}

/** The address of a page that could not be had, as it may stand in another one: no secret, and nothing of a person. */
export function wantedAddress({
  pathname,
  search: asked,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  const whole = keyOf([...askedAgain, ...pages], pathname, new URLSearchParams(asked));
  return whole ?? /^\/[\w-]+$/.exec(pathname)?.[0];
}

/** What only staff see. It is not even looked at. */
export function isForStaff(pathname: string): boolean {
  return /^\/(api\/)?admin(\/|$)/.test(pathname);
}

function keyOf(
  rules: readonly [RegExp, Taken][],
  pathname: string,
  given: URLSearchParams,
): string | undefined {
  const taken = rules.find(([path]) => path.test(pathname))?.[1];
  if (!taken) return undefined;
  const kept: [string, string][] = [];
  for (const [name, value] of given) {
    if (isTracking(name)) continue;
    const isTaken = Object.hasOwn(taken, name) && taken[name]?.test(value) && given.getAll(name).length === 1;
    if (!isTaken) return undefined;
    kept.push([name, value]);
  }
  return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
}

/** What advertisements add to links; the page is the same. */
function isTracking(name: string): boolean {
  return /^(utm_\w+|fbclid|gclid)$/.test(name);
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}
