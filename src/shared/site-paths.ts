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
  offline: '/offline',
} as const;
export type SitePage = keyof typeof sitePaths;

/** In the sitemap besides the vehicles; comparisons, shortlists, bookings and what a phone keeps are personal, and not every dealership takes bookings or holds vehicles. */
export function listFixedPaths(): string[] {
  const {
    vehicle: _vehicle,
    compare: _compare,
    shortlist: _shortlist,
    book: _book,
    booking: _booking,
    hold: _hold,
    holdLink: _holdLink,
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
const secretPages = [sitePaths.booking, sitePaths.holdLink, ...Object.values(alertSecretPaths)];

/** What their addresses begin with. */
export const secretBeginnings = secretPages.map((page) => page.slice(0, page.indexOf(':')));
