import { expect, it } from 'vitest';
import { photoAddress, photoSrcSet } from './photo-address.ts';

it.each([
  [{ url: '/api/photos/1', version: 'abc' }, 640, '/api/photos/1?w=640&v=abc'],
  [{ url: '/api/photos/1', version: 'abc' }, undefined, '/api/photos/1?v=abc'],
  [{ url: '/api/photos/1' }, 640, '/api/photos/1?w=640'],
  [{ url: '/api/photos/1', version: '' }, undefined, '/api/photos/1'],
])('%j at %s is %s', (photo, width, address) => {
  expect(photoAddress(photo, width)).toBe(address);
});

it('names no rendition larger than the photo', () => {
  expect(photoSrcSet({ url: '/api/photos/1', version: 'abc', width: 700 })).toBe(
    '/api/photos/1?w=320&v=abc 320w, /api/photos/1?w=640&v=abc 640w, /api/photos/1?v=abc 700w',
  );
  expect(photoSrcSet({ url: '/api/photos/1', version: 'abc', width: 0 })).toBeUndefined();
});
