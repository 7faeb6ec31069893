import { expect, it } from 'vitest';
import { photoAddress } from './photo-address.ts';

it.each([
  [{ url: '/api/photos/1', version: 'abc' }, 640, '/api/photos/1?w=640&v=abc'],
  [{ url: '/api/photos/1', version: 'abc' }, undefined, '/api/photos/1?v=abc'],
  [{ url: '/api/photos/1' }, 640, '/api/photos/1?w=640'],
  [{ url: '/api/photos/1', version: '' }, undefined, '/api/photos/1'],
])('%j at %s is %s', (photo, width, address) => {
  expect(photoAddress(photo, width)).toBe(address);
});
