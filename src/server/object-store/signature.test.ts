import { expect, it } from 'vitest';
import { hashOf, signAddress, signHeaders } from './signature.ts';

/* The examples that Amazon publishes with the description of the signature. */
const signer = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = new Date('2013-05-24T00:00:00Z');
const signatureOf = (headers: Record<string, string>) => headers.authorization?.split('Signature=')[1];

it('signs a part of an object, a new object and a list as published', () => {
  const get = signHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      now,
    },
    hashOf(''),
    signer,
  );
  expect(signatureOf(get)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  const put = signHeaders(
    {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      now,
    },
    hashOf('Welcome to Amazon S3.'),
    signer,
  );
  expect(signatureOf(put)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  const list = signHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J'),
      headers: {},
      now,
    },
    hashOf(''),
    signer,
  );
  expect(signatureOf(list)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});

it('signs an address as published', () => {
  const address = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const signed = signAddress(address, { now, seconds: 86_400 }, signer);
  expect(signed.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
