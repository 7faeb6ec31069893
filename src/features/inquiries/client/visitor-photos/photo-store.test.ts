import { afterEach, expect, it, vi } from 'vitest';
import { stubStore } from './browser-store.fixture.ts';
import { storePhoto } from './photo-store.ts';

afterEach(() => vi.unstubAllGlobals());

it('says that a photo is kept once the browser has written it, and not before', async () => {
  const names = { key: 'a', photosKey: 'b', form: 'c', name: 'front.jpg' };
  const photo = { ...names, file: new Blob(), at: 0 };
  stubStore({});
  expect(await storePhoto(photo)).toBe(true);
  stubStore({ end: 'onabort' });
  expect(await storePhoto(photo)).toBe(false);
});
