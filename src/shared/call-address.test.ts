import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { addressOf } from './call-address.ts';

const getFile = defineCall({
  method: 'GET',
  path: '/api/files/{name}/parts/{part}',
  access: 'public',
  summary: 'For this test',
  params: z.object({ name: z.string(), part: z.string().transform(Number) }),
  query: z.object({ sort: z.enum(['new', 'old']).optional(), ids: z.string().optional() }),
  answer: z.object({ size: z.number() }),
});
const listFiles = defineCall({
  method: 'GET',
  path: '/api/files',
  access: 'public',
  summary: 'For this test',
  answer: z.array(z.string()),
});

const params = { name: 'a b/c?.pdf', part: 2 };

it('fills the path and leaves out what is not given', () => {
  const query = { sort: 'new' as const, ids: undefined };
  expect(addressOf<typeof getFile>('/api/files/{name}/parts/{part}', { params, query })).toBe(
    '/api/files/a%20b%2Fc%3F.pdf/parts/2?sort=new',
  );
  expect(addressOf<typeof listFiles>('/api/files')).toBe('/api/files');
});

it('leaves commas as they are, which part the ids of a list', () => {
  expect(addressOf<typeof getFile>('/api/files/{name}/parts/{part}', { params, query: { ids: '3,1' } })).toBe(
    '/api/files/a%20b%2Fc%3F.pdf/parts/2?ids=3,1',
  );
});

it('is refused by the compiler where it is not as the contract says', () => {
  // Type checks only; never run.
  const refused = () => {
    // @ts-expect-error a path that the contract does not have
    addressOf<typeof listFiles>('/api/file');
    // @ts-expect-error a parameter is missing
    addressOf<typeof getFile>('/api/files/{name}/parts/{part}', { params: { name: 'a' } });
    // @ts-expect-error all of them are missing
    addressOf<typeof getFile>('/api/files/{name}/parts/{part}');
    // @ts-expect-error no such choice
    addressOf<typeof getFile>('/api/files/{name}/parts/{part}', { params, query: { sort: 'odd' } });
    // @ts-expect-error this call takes no query
    addressOf<typeof listFiles>('/api/files', { query: { sort: 'new' } });
    // @ts-expect-error no contract is named
    addressOf('/api/files');
  };
  expect(refused).toBeTypeOf('function');
});
