import { expect, it } from 'vitest';
import { hashOf, signAddress, signHeaders } from './signature.ts';

/* Examples published by Amazon with the specification. */
const signer = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = new Date('2013-05-24T00:00:00Z');
const bucket = 'https://examplebucket.s3.amazonaws.com';

interface Example {
  what: string;
  order: { method: string; url: URL; headers: Record<string, string> };
  body: string;
  signature: string;
}

it.each<Example>([
  {
    what: 'a part of an object',
    order: { method: 'GET', url: new URL(`${bucket}/test.txt`), headers: { range: 'bytes=0-9' } },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'a new object',
    order: {
      method: 'PUT',
      url: new URL(`${bucket}/test%24file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a list',
    order: { method: 'GET', url: new URL(`${bucket}/?max-keys=2&prefix=J`), headers: {} },
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('signs $what as published', ({ order, body, signature }) => {
  const { authorization } = signHeaders({ ...order, now }, hashOf(body), signer);
  expect(authorization?.split('Signature=')[1]).toBe(signature);
});

it('signs an address as published', () => {
  const address = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const signed = signAddress(address, { now, seconds: 86_400 }, signer);
  expect(signed.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
