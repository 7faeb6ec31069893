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
  vehicle: '/vehicles/:id',
  compare: '/compare-vehicles',
} as const;
export type SitePage = keyof typeof sitePaths;

/** In the sitemap besides the vehicles; a comparison is personal. */
export function listFixedPaths(): string[] {
  const { vehicle: _vehicle, compare: _compare, ...fixed } = sitePaths;
  return Object.values(fixed);
}
