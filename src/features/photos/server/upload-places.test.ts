import { expect, it } from 'vitest';
import { createUploadPlaces } from './upload-places.ts';

it('refuses what is over the limit of a network or of all, and has places again when some are done', async () => {
  const inPlace = createUploadPlaces({ most: 3, mostOfOne: 2 });
  const { promise: done, resolve: finish } = Promise.withResolvers<string>();
  const held = [inPlace('a', () => done), inPlace('a', () => done)];
  const overloaded = { code: 'overloaded', retryAfterS: expect.any(Number) };
  await expect(inPlace('a', () => done)).rejects.toMatchObject(overloaded);
  held.push(inPlace('b', () => done));
  await expect(inPlace('c', () => done)).rejects.toMatchObject(overloaded);
  finish('stored');
  expect(await Promise.all(held)).toEqual(['stored', 'stored', 'stored']);
  await expect(inPlace('a', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await Promise.all([inPlace('a', () => done), inPlace('a', () => done)])).toHaveLength(2);
});
