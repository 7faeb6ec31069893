import { type SitePage, sitePaths } from '#shared/site-paths.ts';

const patterns = Object.entries(sitePaths).map(([page, path]) => ({
  page: page as SitePage, // the keys of the literal
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** Which public page a path leads to; undefined for none. */
export function pageOf(path: string): SitePage | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.page;
}
