import { afterEach, expect, it, vi } from 'vitest';
import { stubShelf } from './browser-shelf.fixture.ts';
import { shelve } from './photo-shelf.ts';

afterEach(() => vi.unstubAllGlobals());

it('says that a photo is kept once the browser has written it, and not before', async () => {
  const names = { key: 'a', photosKey: 'b', form: 'c', name: 'front.jpg' };
  const photo = { ...names, file: new Blob(), at: 0 };
  stubShelf({});
  expect(await shelve(photo)).toBe(true);
  stubShelf({ end: 'onabort' });
  expect(await shelve(photo)).toBe(false);
});
