import { sitePaths } from './site-paths.ts';

/** What programs read in place of pages. */
export const machinePaths = { atom: '/new-arrivals.atom', llms: '/llms.txt', mcp: '/mcp' } as const;

/** Where a page is found as Markdown: `/about.md`, `/browse-cars.md?make=Toyota`. */
export function toMarkdownPath(path: string): string {
  const [page = '', query] = path.split('?');
  return `${page === sitePaths.home ? '/index' : page}.md${query ? `?${query}` : ''}`;
}

/** Undefined for a comparison and a shortlist, which have no Markdown. Pages of bookings, holds and what a phone keeps have none either, and no canonical path to ask with. */
export function findMarkdownPath(path: string): string | undefined {
  const isList = [sitePaths.compare, sitePaths.shortlist].some((list) => path.startsWith(list));
  return isList ? undefined : toMarkdownPath(path);
}
