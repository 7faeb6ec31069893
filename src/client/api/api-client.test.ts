import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { callApi } from './api-client.ts';
import { ApiError, readJson } from './api-request.ts';
import { KEPT_AT, keptAnswers } from './kept-answers.ts';

const renameFile = defineCall({
  method: 'PUT',
  path: '/api/files/{id}/name',
  access: 'staff',
  permission: 'account.own',
  confirm: 'never: looks',
  summary: 'For this test',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ message: z.string() }),
});

afterEach(() => vi.unstubAllGlobals());

it('makes the call that the contract says', async () => {
  const fetch = vi.fn(async () => Response.json({ message: 'Renamed' }));
  vi.stubGlobal('fetch', fetch);
  const given = { params: { id: 7 }, body: { name: 'A' } };
  const { message } = await callApi<typeof renameFile>('PUT /api/files/{id}/name', given);
  expect(message).toBe('Renamed');
  expect(fetch).toHaveBeenCalledWith(
    '/api/files/7/name',
    expect.objectContaining({ method: 'PUT', credentials: 'include', body: '{"name":"A"}' }),
  );
});

it('throws what the server said', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Taken', code: 'conflict' }, { status: 409 }));
  const given = { params: { id: 7 }, body: { name: 'A' } };
  const error = await callApi<typeof renameFile>('PUT /api/files/{id}/name', given).catch((one) => one);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, serverMessage: 'Taken', code: 'conflict' });
});

it('says that an answer is a copy before it gives it', async () => {
  const copy = () => Response.json({ id: 7 }, { headers: { [KEPT_AT]: '1700000000000' } });
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/kept' ? copy() : Response.json({ id: 8 }),
  );
  const told: (number | string)[] = [];
  keptAnswers.tell = async (keptMs) => {
    await new Promise((resume) => setTimeout(resume));
    told.push(keptMs);
  };
  const { signal } = new AbortController();
  for (const address of ['/fresh', '/kept']) {
    await readJson(address, signal);
    told.push(address);
  }
  delete keptAnswers.tell;
  expect(told).toEqual(['/fresh', 1_700_000_000_000, '/kept']);
});

it('is refused by the compiler where it is not as the contract says', () => {
  // Type checks only; never run.
  const refused = async () => {
    const params = { id: 7 };
    const body = { name: 'A' };
    // @ts-expect-error another method
    await callApi<typeof renameFile>('POST /api/files/{id}/name', { params, body });
    // @ts-expect-error another path
    await callApi<typeof renameFile>('PUT /api/files/{id}', { params, body });
    // @ts-expect-error no body
    await callApi<typeof renameFile>('PUT /api/files/{id}/name', { params });
    // @ts-expect-error another body
    await callApi<typeof renameFile>('PUT /api/files/{id}/name', { params, body: { title: 'A' } });
    // @ts-expect-error it takes no query
    await callApi<typeof renameFile>('PUT /api/files/{id}/name', { params, body, query: { a: 'b' } });
    // @ts-expect-error no contract is named
    await callApi('PUT /api/files/{id}/name', { params, body });
    // @ts-expect-error it answers something else
    (await callApi<typeof renameFile>('PUT /api/files/{id}/name', { params, body })).title.trim();
  };
  expect(refused).toBeTypeOf('function');
});
