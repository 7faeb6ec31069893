import { COMPARE_PATH, carsPath, readSharedIds } from '../features/compare/client/compare-address.ts';
import { readInquirySearch } from '../features/inquiries/client/inquiry-search.ts';
import { vehicleReads } from '../features/vehicles/client/vehicle-detail-reads.ts';
import { browseReads } from '../features/vehicles/vehicle-paths.ts';
import { type LazyComponent, lazily } from './lazily.tsx';

export interface PageProps {
  params: Readonly<Record<string, string>>;
}

export interface SiteRoute {
  path: string;
  Page: LazyComponent<PageProps>;
  /** Where the page's code comes from; the document names what the build made of it, so that it loads in one go. */
  source: string;
  /** The API paths the page reads at once; the server has them answered before it renders. */
  reads?: (params: PageProps['params'], search: URLSearchParams) => string[];
}

export const siteRoutes: SiteRoute[] = [
  {
    path: '/',
    Page: lazily(async () => (await import('../pages/site/home-page.tsx')).HomePage),
    source: 'src/pages/site/home-page.tsx',
    reads: () => ['/api/vehicles/featured', '/api/vehicles/facets'],
  },
  {
    path: '/browse-cars',
    Page: lazily(async () => (await import('../pages/site/browse-page.tsx')).BrowsePage),
    source: 'src/pages/site/browse-page.tsx',
    reads: (_params, search) => browseReads(search),
  },
  {
    path: '/vehicles/:id',
    Page: lazily(async () => (await import('../pages/site/vehicle-page.tsx')).VehiclePage),
    source: 'src/pages/site/vehicle-page.tsx',
    reads: ({ id = '' }) => vehicleReads(id),
  },
  {
    path: COMPARE_PATH,
    Page: lazily(async () => (await import('../pages/site/compare-page.tsx')).ComparePage),
    source: 'src/pages/site/compare-page.tsx',
    reads: (_params, search) => {
      const ids = readSharedIds(search);
      return ids.length > 0 ? [carsPath(ids)] : [];
    },
  },
  {
    path: '/finance',
    Page: lazily(async () => (await import('../pages/site/finance-page.tsx')).FinancePage),
    source: 'src/pages/site/finance-page.tsx',
    reads: (_params, search) => vehicleAskedAbout(search),
  },
  {
    path: '/contact',
    Page: lazily(async () => (await import('../pages/site/contact-page.tsx')).ContactPage),
    source: 'src/pages/site/contact-page.tsx',
    reads: (_params, search) => vehicleAskedAbout(search),
  },
  {
    path: '/sell-your-car',
    Page: lazily(async () => (await import('../pages/site/sell-page.tsx')).SellPage),
    source: 'src/pages/site/sell-page.tsx',
  },
  {
    path: '/about',
    Page: lazily(async () => (await import('../pages/site/about-page.tsx')).AboutPage),
    source: 'src/pages/site/about-page.tsx',
  },
  {
    path: '/privacy-policy',
    Page: lazily(async () => (await import('../pages/site/privacy-page.tsx')).PrivacyPage),
    source: 'src/pages/site/privacy-page.tsx',
  },
  {
    path: '/terms-of-service',
    Page: lazily(async () => (await import('../pages/site/terms-page.tsx')).TermsPage),
    source: 'src/pages/site/terms-page.tsx',
  },
];

/** A form that was opened from a vehicle shows which one. */
function vehicleAskedAbout(search: URLSearchParams): string[] {
  const { vehicleId } = readInquirySearch(search.toString(), [], '');
  return vehicleId === undefined ? [] : [`/api/vehicles/${vehicleId}`];
}

const notFound: SiteRoute = {
  path: '*',
  Page: lazily(async () => (await import('../pages/site/not-found-page.tsx')).NotFoundPage),
  source: 'src/pages/site/not-found-page.tsx',
};

export function findRoute(path: string): { route: SiteRoute; params: PageProps['params'] } {
  for (const route of siteRoutes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

/** `/vehicles/:id` against `/vehicles/7` gives `{ id: '7' }`. A slash at the end makes no difference. */
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
