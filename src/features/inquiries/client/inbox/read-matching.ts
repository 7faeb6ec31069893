import { callApi } from '#client/api/api-client.ts';
import type { AnswerOf, BodyOf } from '#shared/call.ts';
import type { findInquiries } from '../../inquiry-list.contract.ts';

const MOST_AT_ONCE = 100;
const MOST_TRIES = 4;

type Found = AnswerOf<typeof findInquiries>;

/**
 * Inquiries that match, page after page, for a spreadsheet. One that leaves the list meanwhile moves another to a page that
 * was read before, so a list whose length has changed is read again. Undefined when it never keeps still.
 */
export async function readMatching(
  filter: Partial<BodyOf<typeof findInquiries>>,
): Promise<Found['inquiries'] | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const all = new Map<number, Found['inquiries'][number]>();
    const totals = new Set<number>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const body = { ...filter, page, limit: MOST_AT_ONCE };
      const found = await callApi<typeof findInquiries>('POST /api/admin/inquiry-search', { body });
      for (const inquiry of found.inquiries) all.set(inquiry.id, inquiry);
      totals.add(found.total);
      pages = found.pages;
    }
    if (totals.size === 1 && totals.has(all.size)) return [...all.values()];
  }
  return undefined;
}
