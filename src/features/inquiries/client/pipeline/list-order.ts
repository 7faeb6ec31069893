import { callApi } from '#client/api/api-client.ts';
import type { BodyOf } from '#shared/call.ts';
import type { findInquiries } from '../../inquiry-list.contract.ts';

/** What was last shown of the list, for going from one inquiry to the next. */
interface ListOrder {
  /** Inquiries of the page that was shown, and of pages that were gone on to since. */
  ids: readonly number[];
  filter: Partial<BodyOf<typeof findInquiries>>;
  /** Pages of the first id and of the last. */
  firstPage: number;
  lastPage: number;
  pages: number;
}

const KEPT = 'inquiryOrder';
let order: ListOrder = readKept();

export function keepListOrder({
  page,
  ...shown
}: Pick<ListOrder, 'ids' | 'filter' | 'pages'> & { page: number }): void {
  setOrder({ ...shown, firstPage: page, lastPage: page });
}

/** The same for a list that is shown whole, such as that of the day. */
export function keepOrderOf(ids: readonly number[]): void {
  keepListOrder({ ids: [...new Set(ids)], filter: {}, page: 1, pages: 1 });
}

/** Whether this one was in the list that was shown last. */
export function isInOrder(id: number): boolean {
  return order.ids.includes(id);
}

/** For an inquiry that was opened from elsewhere, by a mail or a search: after it comes what waits longest. */
export async function keepOrderFrom(id: number, signal: AbortSignal): Promise<void> {
  const found = await callApi<typeof findInquiries>('POST /api/admin/inquiry-search', {
    body: { status: 'new', order: 'oldest', page: 1 },
    signal,
  });
  const waiting = found.inquiries.map((one) => one.id).filter((one) => one !== id);
  if (!isInOrder(id)) keepOrderOf([id, ...waiting]);
}

/** Also for a reload. The filter may have a name that was searched for, which is nothing to leave in a browser. */
function setOrder(next: ListOrder): void {
  order = next;
  const { filter, ...kept } = next;
  const pages = filter.words ? 1 : kept.pages;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...kept, pages, filter: filter.words ? {} : filter }));
  } catch {
    // forbidden, or full: it is known until the page is loaded again
  }
}

function readKept(): ListOrder {
  const none: ListOrder = { ids: [], filter: {}, firstPage: 1, lastPage: 1, pages: 1 };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Partial<ListOrder> | null; // checked below
    if (!kept || !Array.isArray(kept.ids)) return none;
    return { ...none, ...kept, ids: kept.ids.filter((id) => Number.isSafeInteger(id)) };
  } catch {
    return none;
  }
}

/** The one before or after; `further` when it is on another page of the list. */
export function neighbourOf(id: number, by: 1 | -1): number | 'further' | undefined {
  const { ids, firstPage, lastPage, pages } = order;
  const at = ids.indexOf(id);
  if (at === -1) return undefined;
  const isFurther = by === 1 ? lastPage < pages : firstPage > 1;
  return ids[at + by] ?? (isFurther ? 'further' : undefined);
}

/**
 * Answers the inquiry that follows on the list. What was done with inquiries may have shortened the list meanwhile, so that
 * it is on the same page now; what has come in, so that it is on the next.
 */
export async function turnListPage(by: 1 | -1): Promise<number | undefined> {
  const { filter, ids: known, firstPage, lastPage } = order;
  const from = by === 1 ? lastPage : firstPage;
  for (const page of [from, from + by]) {
    const found = await callApi<typeof findInquiries>('POST /api/admin/inquiry-search', {
      body: { ...filter, page: Math.max(1, page) },
    });
    const ids = beyond(
      found.inquiries.map(({ id }) => id),
      known,
      by,
    );
    if (ids.length === 0) continue;
    setOrder(
      by === 1
        ? { ...order, ids: [...known, ...ids], lastPage: found.page, pages: found.pages }
        : { ...order, ids: [...ids, ...known], firstPage: found.page },
    );
    return by === 1 ? ids[0] : ids.at(-1);
  }
  return undefined;
}

/** Ids of a page after the last known one, or before the first. */
function beyond(ids: readonly number[], known: readonly number[], by: 1 | -1): number[] {
  const isKnown = (id: number) => known.includes(id);
  if (by === 1) return ids.slice(ids.findLastIndex(isKnown) + 1);
  const first = ids.findIndex(isKnown);
  return ids.slice(0, first === -1 ? undefined : first);
}
