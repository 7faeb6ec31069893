import { callApi } from '#client/api-client.ts';
import type { BodyOf } from '#shared/call.ts';
import type { findInquiries } from '../../inquiry-list.contract.ts';

const KEY = 'inquiryOrder';

/** The page of the list that was last shown in this tab, for going from one inquiry to the next. */
interface ListOrder {
  ids: readonly number[];
  filter: Partial<BodyOf<typeof findInquiries>>;
  page: number;
  pages: number;
}

const nothing: ListOrder = { ids: [], filter: {}, page: 1, pages: 1 };

export function keepListOrder(order: ListOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order));
  } catch {
    // forbidden: there is no next one then
  }
}

/** The one before or after; `further` when it is on another page of the list. */
export function neighbourOf(id: number, by: 1 | -1): number | 'further' | undefined {
  const { ids, page, pages } = readOrder();
  const at = ids.indexOf(id);
  if (at === -1) return undefined;
  const isFurther = by === 1 ? page < pages : page > 1;
  return ids[at + by] ?? (isFurther ? 'further' : undefined);
}

/** Turns the page of the list; answers the inquiry that follows there. */
export async function turnListPage(by: 1 | -1): Promise<number | undefined> {
  const { filter, page, ids: before } = readOrder();
  const found = await callApi<typeof findInquiries>('POST /api/admin/inquiry-search', {
    body: { ...filter, page: page + by },
  });
  // What was done with inquiries may have shortened the list meanwhile.
  const ids = found.inquiries.map(({ id }) => id).filter((id) => !before.includes(id));
  if (ids.length === 0) return undefined;
  keepListOrder({ ids, filter, page: found.page, pages: found.pages });
  return by === 1 ? ids[0] : ids.at(-1);
}

function readOrder(): ListOrder {
  try {
    const kept: ListOrder | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null'); // as it was kept above
    return Array.isArray(kept?.ids) ? kept : nothing;
  } catch {
    return nothing;
  }
}
