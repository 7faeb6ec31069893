/** Every public page. Routes, sitemap and links take their paths from here. */
export const sitePaths = {
  home: '/',
  browse: '/browse-cars',
  finance: '/finance',
  sell: '/sell-your-car',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  prices: '/how-we-show-prices',
  vehicle: '/vehicles/:id',
  compare: '/compare-vehicles',
  shortlist: '/shortlist',
  book: '/book',
  booking: '/booking/:token',
  hold: '/hold',
  holdLink: '/hold/:token',
  delivery: '/delivery',
  offline: '/offline',
} as const;
export type SitePage = keyof typeof sitePaths;

/** In the sitemap besides the vehicles; comparisons, shortlists, bookings and what a phone keeps are personal, and not every dealership takes bookings, holds vehicles or delivers. */
export function listFixedPaths(): string[] {
  const {
    vehicle: _vehicle,
    compare: _compare,
    shortlist: _shortlist,
    book: _book,
    booking: _booking,
    hold: _hold,
    holdLink: _holdLink,
    delivery: _delivery,
    offline: _offline,
    ...fixed
  } = sitePaths;
  return Object.values(fixed);
}

/** What the links of mails with alerts lead to. */
export const alertSecretPaths = {
  unsubscribe: '/alerts/unsubscribe/:token',
  link: '/alerts/:token',
} as const;

/** Pages whose address ends in a secret: who has it may act by it. It is in no log, and nobody is told of it. */
export const secretPages: readonly string[] = [
  sitePaths.booking,
  sitePaths.holdLink,
  ...Object.values(alertSecretPaths),
];

/** Every address with a secret. No statistics and no copy on a phone has one. */
export const secretPaths: readonly string[] = [
  ...secretPages,
  '/api/contact/photos/:photosKey',
  '/calendar/:file',
  '/feeds/:channel/:file',
];

/** Pages that begin like one of them, and have no secret. */
export const openPaths: readonly string[] = ['/alerts/new'];

/** What is before the secret. */
export const beforeSecret = (path: string) => path.slice(0, path.indexOf(':'));
