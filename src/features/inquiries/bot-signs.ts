import type { SentInquiry } from './inquiry.contract.ts';

/** People need longer than this to fill in the form. */
const SHORTEST_FILL_MS = 500;

/** Marks an inquiry as spam. It is never refused: staff can move it to the inbox. */
export function looksLikeBot({ website, elapsedMs }: Pick<SentInquiry, 'website' | 'elapsedMs'>): boolean {
  return Boolean(website) || (typeof elapsedMs === 'number' && elapsedMs < SHORTEST_FILL_MS);
}
