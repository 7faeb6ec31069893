import { afterEach, expect, it, vi } from 'vitest';
import { readMatching } from './read-matching.ts';

afterEach(() => vi.unstubAllGlobals());

/** A list on the server that one may leave after each answer. */
function serve(count: number, isLeaving: (call: number) => boolean): void {
  let list = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  let calls = 0;
  vi.stubGlobal('fetch', async (_address: string, init: { body: string }) => {
    const { page, limit } = JSON.parse(init.body);
    const inquiries = list.slice((page - 1) * limit, page * limit);
    const answer = { inquiries, total: list.length, page, pages: Math.ceil(list.length / limit) };
    calls += 1;
    if (isLeaving(calls)) list = list.slice(1);
    return Response.json(answer);
  });
}

it('reads every page, and again when one has left the list meanwhile', async () => {
  serve(250, (call) => call === 1);
  const ids = (await readMatching({}))?.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 249 }, (_, at) => at + 2));
});

it('says when the list never keeps still', async () => {
  serve(250, () => true);
  expect(await readMatching({})).toBeUndefined();
});
