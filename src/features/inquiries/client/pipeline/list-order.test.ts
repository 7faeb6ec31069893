import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isInOrder,
  keepListOrder,
  keepOrderFrom,
  keepOrderOf,
  neighbourOf,
  turnListPage,
} from './list-order.ts';

const PAGE = 3;
/** The list as the server has it now. */
let list: number[];
beforeEach(() => {
  list = Array.from({ length: 8 }, (_, at) => at + 1);
  vi.stubGlobal('fetch', async (_address: string, init: { body: string }) => {
    const { ids, ...found } = pageOf(JSON.parse(init.body).page);
    return Response.json({ ...found, inquiries: ids.map((id) => ({ id })) });
  });
});
afterEach(() => vi.unstubAllGlobals());

function pageOf(wanted: number) {
  const pages = Math.max(1, Math.ceil(list.length / PAGE));
  const page = Math.min(wanted, pages);
  return { ids: list.slice((page - 1) * PAGE, page * PAGE), page, pages, total: list.length };
}

async function walk(from: number, by: 1 | -1, onEach: (id: number) => void = () => {}): Promise<number[]> {
  const walked = [from];
  for (;;) {
    onEach(walked.at(-1) ?? 0);
    const to = neighbourOf(walked.at(-1) ?? 0, by);
    const next = to === 'further' ? await turnListPage(by) : to;
    if (next === undefined || walked.length > 20) return walked;
    walked.push(next);
  }
}

it('goes through all pages, forth and back', async () => {
  keepListOrder({ ...pageOf(2), filter: {} });
  expect(await walk(4, 1)).toEqual([4, 5, 6, 7, 8]);
  expect(await walk(8, -1)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(neighbourOf(99, 1)).toBeUndefined();
});

it('leaves none out when what is done leaves the list', async () => {
  keepListOrder({ ...pageOf(1), filter: {} });
  const leave = (gone: number) => {
    list = list.filter((id) => id !== gone);
  };
  expect(await walk(1, 1, leave)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('shows none twice when another comes in meanwhile', async () => {
  keepListOrder({ ...pageOf(1), filter: {} });
  const come = (id: number) => {
    if (id === 2) list.unshift(100);
  };
  expect(await walk(1, 1, come)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('says when the list cannot be read', async () => {
  keepListOrder({ ...pageOf(1), filter: {} });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('away')));
  await expect(turnListPage(1)).rejects.toThrow('away');
  expect(neighbourOf(3, 1)).toBe('further');
});

it('goes on to what waits longest from one that was opened from elsewhere, unless a list was shown meanwhile', async () => {
  keepOrderOf([]);
  const { signal } = new AbortController();
  await keepOrderFrom(99, signal);
  expect(await walk(99, 1)).toEqual([99, 1, 2, 3]);
  const late = keepOrderFrom(50, signal);
  keepOrderOf([40, 50, 50, 60]);
  await late;
  expect([neighbourOf(50, -1), neighbourOf(50, 1), isInOrder(99)]).toEqual([40, 60, false]);
});

it('leaves in the browser where the person was, but not the name that they looked for', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { setItem: (key: string, text: string) => kept.set(key, text) });
  keepListOrder({ ...pageOf(1), filter: { words: 'Nguyen', assignee: 'sam' } });
  expect(JSON.parse(kept.get('inquiryOrder') ?? '')).toMatchObject({ ids: [1, 2, 3], filter: {}, pages: 1 });
  keepListOrder({ ...pageOf(1), filter: { assignee: 'sam' } });
  expect(JSON.parse(kept.get('inquiryOrder') ?? '')).toMatchObject({ filter: { assignee: 'sam' }, pages: 3 });
});
