import type { SentInquiry } from '../inquiry.contract.ts';

/** Nobody fills a form in less time than this; programs do. */
const SHORTEST_FILL_MS = 500;

/** Never a reason to refuse or to lose an inquiry: it is kept apart, and staff can move it to the inbox. */
export function looksLikeBot({ website, elapsedMs }: Pick<SentInquiry, 'website' | 'elapsedMs'>): boolean {
  return Boolean(website) || (typeof elapsedMs === 'number' && elapsedMs < SHORTEST_FILL_MS);
}
