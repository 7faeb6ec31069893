import { type LazyComponent, lazily } from '#client/lazily.tsx';
import type { PageProps } from '#client/site-page.ts';
import { alertPaths, alertsOfferAddress } from '#features/alerts/alert-paths.ts';
import { readWish, tidyWish } from '#features/alerts/alert-wish.ts';
import { bookReads } from '#features/bookings/booking-paths.ts';
import { bookedVehicleId } from '#features/bookings/booking-view.ts';
import { readSharedIds } from '#features/compare/client/compare-address.ts';
import { tidyBookSearch } from '#features/customers/book-search.ts';
import { isToken } from '#features/customers/link-token.ts';
import {
  aboutTextsAddress,
  financeTextsAddress,
  homeTextsAddress,
  legalTextAddress,
  sellTextsAddress,
} from '#features/dealership/dealership-paths.ts';
import {
  deliveryAddress,
  readDeliverySearch,
  tidyDeliverySearch,
} from '#features/delivery/delivery-paths.ts';
import { readAskedPrice } from '#features/finance/asked-price.ts';
import { readInquirySearch, tidyInquirySearch } from '#features/inquiries/client/inquiry-search.ts';
import { SENT } from '#features/inquiries/form-answer.ts';
import { contactInterests, financeInterests } from '#features/inquiries/interests.ts';
import { readShortlistIds } from '#features/shortlist/client/shortlist.ts';
import { cardsAddress, carsAddress, sharedSearch } from '#features/vehicles/client/kept/kept-address.ts';
import { isVehicleId, vehicleReads } from '#features/vehicles/client/vehicle-detail-reads.ts';
import { readBrowseRequest, toSearchParams } from '#features/vehicles/search/vehicle-filters.ts';
import {
  browseReads,
  facetsAddress,
  featuredAddress,
  vehicleAddress,
} from '#features/vehicles/vehicle-paths.ts';
import { type SitePage, sitePaths } from '#shared/site-paths.ts';

/** What the server alone knows, by name. */
type Told = Readonly<Record<string, unknown>>;

export interface SiteRoute {
  path: string;
  Page: LazyComponent<PageProps>;
  /** The page's source file; the document preloads its chunks. */
  source: string;
  /** API paths that the page reads first, by what the server tells it; the server answers them before rendering. */
  reads?: (params: PageProps['params'], search: URLSearchParams, told?: Told) => string[];
  /** The query parameters that the page uses, in canonical form. The server renders from these only. */
  search?: (search: URLSearchParams) => URLSearchParams;
  /** Whether such a page can exist. */
  canBe?: (params: PageProps['params']) => boolean;
}

const routes: Readonly<Record<SitePage, Omit<SiteRoute, 'path'>>> = {
  home: {
    Page: lazily(async () => (await import('#pages/site/home/home-page.tsx')).HomePage),
    source: 'src/pages/site/home/home-page.tsx',
    reads: () => [featuredAddress(), facetsAddress({}), homeTextsAddress()],
  },
  browse: {
    Page: lazily(async () => (await import('#pages/site/browse/browse-page.tsx')).BrowsePage),
    source: 'src/pages/site/browse/browse-page.tsx',
    reads: (_params, search) => [...browseReads(search), alertsOfferAddress()],
    search: (search) => toSearchParams(readBrowseRequest(search)),
  },
  vehicle: {
    Page: lazily(async () => (await import('#pages/site/vehicle/vehicle-page.tsx')).VehiclePage),
    source: 'src/pages/site/vehicle/vehicle-page.tsx',
    reads: ({ id = '' }) => [...vehicleReads(id), alertsOfferAddress()],
    canBe: ({ id = '' }) => isVehicleId(id),
  },
  compare: {
    Page: lazily(async () => (await import('#pages/site/compare/compare-page.tsx')).ComparePage),
    source: 'src/pages/site/compare/compare-page.tsx',
    reads: (_params, search) => {
      const ids = readSharedIds(search);
      return ids.length > 0 ? [carsAddress(ids)] : [];
    },
    search: (search) => sharedSearch(readSharedIds(search)),
  },
  shortlist: {
    Page: lazily(async () => (await import('#pages/site/shortlist/shortlist-page.tsx')).ShortlistPage),
    source: 'src/pages/site/shortlist/shortlist-page.tsx',
    reads: (_params, search) => {
      const ids = readShortlistIds(search);
      return ids.length > 0 ? [cardsAddress(ids)] : [];
    },
    search: (search) => {
      const tidy = sharedSearch(readShortlistIds(search));
      if (search.has(SENT)) tidy.set(SENT, '1');
      return tidy;
    },
  },
  finance: {
    Page: lazily(async () => (await import('#pages/site/finance-page.tsx')).FinancePage),
    source: 'src/pages/site/finance-page.tsx',
    reads: (_params, search) => [financeTextsAddress(), homeTextsAddress(), ...vehicleAskedAbout(search)],
    search: (search) => {
      const tidy = tidyInquirySearch(search, financeInterests);
      const price = readAskedPrice(search);
      if (price !== undefined) tidy.set('price', String(price));
      return tidy;
    },
  },
  contact: {
    Page: lazily(async () => (await import('#pages/site/contact/contact-page.tsx')).ContactPage),
    source: 'src/pages/site/contact/contact-page.tsx',
    reads: (_params, search) => [homeTextsAddress(), ...vehicleAskedAbout(search)],
    search: (search) => tidyInquirySearch(search, contactInterests),
  },
  sell: {
    Page: lazily(async () => (await import('#pages/site/sell/sell-page.tsx')).SellPage),
    source: 'src/pages/site/sell/sell-page.tsx',
    reads: () => [sellTextsAddress(), homeTextsAddress()],
    search: (search) => tidyInquirySearch(search, []),
  },
  book: {
    Page: lazily(async () => (await import('#pages/site/book/book-page.tsx')).BookPage),
    source: 'src/pages/site/book/book-page.tsx',
    reads: (_params, search) => bookReads(search),
    search: tidyBookSearch,
  },
  booking: {
    Page: lazily(async () => (await import('#pages/site/book/booking-page.tsx')).BookingPage),
    source: 'src/pages/site/book/booking-page.tsx',
    reads: linkReads,
    search: tidyBookSearch,
    canBe: ({ token = '' }) => isToken(token),
  },
  hold: {
    // With the page beside it, because each further file makes the first view of every page larger.
    Page: lazily(async () => (await import('#pages/site/book/book-page.tsx')).HoldPage),
    source: 'src/pages/site/book/book-page.tsx',
    reads: (_params, search) => vehicleAskedAbout(search),
    search: tidyBookSearch,
  },
  holdLink: {
    // With the page beside it, as above.
    Page: lazily(async () => (await import('#pages/site/book/booking-page.tsx')).HoldLinkPage),
    source: 'src/pages/site/book/booking-page.tsx',
    reads: linkReads,
    canBe: ({ token = '' }) => isToken(token),
  },
  delivery: {
    Page: lazily(async () => (await import('#pages/site/delivery-page.tsx')).DeliveryPage),
    source: 'src/pages/site/delivery-page.tsx',
    reads: (_params, search) => {
      const { postcode, vehicleId } = readDeliverySearch(search);
      return [deliveryAddress(postcode), ...(vehicleId === undefined ? [] : [vehicleAddress(vehicleId)])];
    },
    search: tidyDeliverySearch,
  },
  offline: {
    Page: lazily(async () => (await import('#pages/site/offline-page.tsx')).OfflinePage),
    source: 'src/pages/site/offline-page.tsx',
  },
  about: {
    Page: lazily(async () => (await import('#pages/site/about/about-page.tsx')).AboutPage),
    source: 'src/pages/site/about/about-page.tsx',
    reads: () => [aboutTextsAddress()],
  },
  privacy: {
    Page: lazily(async () => (await import('#pages/site/legal/privacy-page.tsx')).PrivacyPage),
    source: 'src/pages/site/legal/privacy-page.tsx',
    reads: () => [legalTextAddress('privacy')],
  },
  terms: {
    Page: lazily(async () => (await import('#pages/site/legal/terms-page.tsx')).TermsPage),
    source: 'src/pages/site/legal/terms-page.tsx',
    reads: () => [legalTextAddress('terms')],
  },
  prices: {
    // With the page beside it, as above.
    Page: lazily(async () => (await import('#pages/site/legal/terms-page.tsx')).PricesPage),
    source: 'src/pages/site/legal/terms-page.tsx',
  },
};

const ALERTS_SOURCE = 'src/pages/site/alerts-page.tsx';
const loadAlerts = () => import('#pages/site/alerts-page.tsx');

/** One file for all of them, because each further one makes the first view of every page larger. */
const alertRoutes: readonly SiteRoute[] = [
  {
    path: alertPaths.new,
    Page: lazily(async () => (await loadAlerts()).NewAlertPage),
    source: ALERTS_SOURCE,
    reads: (_params, search) => {
      const { vehicleId } = readWish(search);
      return [alertsOfferAddress(), ...(vehicleId === undefined ? [] : [vehicleAddress(vehicleId)])];
    },
    search: tidyWish,
  },
  {
    path: alertPaths.ask,
    Page: lazily(async () => (await loadAlerts()).AskAlertsPage),
    source: ALERTS_SOURCE,
    search: tidyWish,
  },
  {
    path: alertPaths.unsubscribe,
    Page: lazily(async () => (await loadAlerts()).UnsubscribePage),
    source: ALERTS_SOURCE,
    canBe: ({ token = '' }) => isToken(token),
  },
  {
    path: alertPaths.link,
    Page: lazily(async () => (await loadAlerts()).AlertsLinkPage),
    source: ALERTS_SOURCE,
    canBe: ({ token = '' }) => isToken(token),
  },
];

export const siteRoutes: readonly SiteRoute[] = [
  ...(Object.keys(sitePaths) as SitePage[]).map((page) => ({ path: sitePaths[page], ...routes[page] })),
  ...alertRoutes,
];

/** A booking or a hold shows its car. */
function linkReads(_params: unknown, _search: unknown, told?: Told): string[] {
  const vehicleId = told && bookedVehicleId(told);
  return vehicleId ? [vehicleAddress(vehicleId)] : [];
}

/** A form opened from a vehicle shows which one. */
function vehicleAskedAbout(search: URLSearchParams): string[] {
  const { vehicleId } = readInquirySearch(search.toString(), [], '');
  return vehicleId === undefined ? [] : [vehicleAddress(vehicleId)];
}

const notFound: SiteRoute = {
  path: '/*',
  Page: lazily(async () => (await import('#pages/site/not-found-page.tsx')).NotFoundPage),
  source: 'src/pages/site/not-found-page.tsx',
};

export function findRoute(path: string): { route: SiteRoute; params: PageProps['params'] } {
  for (const route of siteRoutes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

/**
 * Canonical form of an address: the path and the parameters that the page uses. Addresses that cannot have a page
 * share that of their route.
 */
export function addressOf(path: string, search: URLSearchParams): string {
  const { route, params } = findRoute(path);
  if (route === notFound || route.canBe?.(params) === false) return route.path;
  const taken = route.search?.(search) ?? '';
  return `${path}${taken === '' || taken.size === 0 ? '' : `?${taken}`}`;
}

/** `/vehicles/:id` matches `/vehicles/7` as `{ id: '7' }`. A trailing slash is ignored. */
function matchPath(pattern: string, path: string): PageProps['params'] | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}
