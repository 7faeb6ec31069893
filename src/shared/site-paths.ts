/** Every page of the site. Its routes, the sitemap and every link to a page take the path from here. */
export const sitePaths = {
  home: '/',
  browse: '/browse-cars',
  finance: '/finance',
  sell: '/sell-your-car',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  vehicle: '/vehicles/:id',
  compare: '/compare-vehicles',
} as const;
export type SitePage = keyof typeof sitePaths;

/** What search engines are told of beside the vehicles: a comparison is each visitor's own. */
export function listFixedPaths(): string[] {
  const { vehicle: _vehicle, compare: _compare, ...fixed } = sitePaths;
  return Object.values(fixed);
}
