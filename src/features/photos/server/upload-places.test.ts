import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadPlaces, type UploadPlace } from './upload-places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const overloaded = { code: 'overloaded', retryAfterS: expect.any(Number) };

/** An upload that goes on until it is told to end. */
function begin(inPlace: ReturnType<typeof createUploadPlaces>, network: string) {
  let place: UploadPlace | undefined;
  const done = inPlace(network, (given) => {
    place = given;
    return new Promise<string>((resolve) => given.signal.addEventListener('abort', () => resolve('ended')));
  });
  done.catch(() => {}); // looked at where it matters
  return { done, isEnded: () => place?.signal.aborted === true, place };
}

it('refuses what is over the limit of a network or of all, and has places again when some are done', async () => {
  const inPlace = createUploadPlaces({ most: 3, mostOfOne: 2 });
  const { promise: done, resolve: finish } = Promise.withResolvers<string>();
  const held = [inPlace('a', () => done), inPlace('b', () => done)];
  held.push(inPlace('b', () => done));
  await expect(inPlace('b', () => done)).rejects.toMatchObject(overloaded);
  await expect(inPlace('a', () => done)).rejects.toMatchObject(overloaded);
  finish('stored');
  expect(await Promise.all(held)).toEqual(['stored', 'stored', 'stored']);
  await expect(inPlace('a', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await Promise.all([inPlace('a', () => done), inPlace('a', () => done)])).toHaveLength(2);
});

it('ends an upload that is slower than any phone, and none that keeps up or has arrived', async () => {
  const inPlace = createUploadPlaces({ most: 3, mostOfOne: 3, leastBytesASecond: 1_000, windowS: 10 });
  const [slow, quick, whole] = [begin(inPlace, 'a'), begin(inPlace, 'b'), begin(inPlace, 'c')];
  whole.place?.noteWhole();
  for (let second = 0; second < 60; second += 1) {
    slow.place?.note(1);
    quick.place?.note(1_100);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect([slow.isEnded(), quick.isEnded(), whole.isEnded()]).toEqual([true, false, false]);
  expect(await slow.done).toBe('ended');
  // One that was quick and then stops ends too.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(quick.isEnded()).toBe(true);
});

it('takes a place from the largest network for a smaller one', async () => {
  const inPlace = createUploadPlaces({ most: 4, mostOfOne: 3 });
  const crowd = [begin(inPlace, 'a'), begin(inPlace, 'a'), begin(inPlace, 'a')];
  const single = begin(inPlace, 'b');
  const visitor = begin(inPlace, 'c');
  expect(crowd.filter((one) => one.isEnded())).toHaveLength(1);
  expect([single.isEnded(), visitor.isEnded()]).toEqual([false, false]);
  // Two against one is no crowd: nobody gives way to their own size.
  await expect(begin(inPlace, 'b').done).rejects.toMatchObject(overloaded);
});

it('takes it from the slowest where each network has one, but not from one that has just begun', async () => {
  const inPlace = createUploadPlaces({ most: 2, mostOfOne: 3, leastBytesASecond: 10, windowS: 10 });
  const [slow, quick] = [begin(inPlace, 'a'), begin(inPlace, 'b')];
  await expect(begin(inPlace, 'c').done).rejects.toMatchObject(overloaded);
  slow.place?.note(200);
  quick.place?.note(100_000);
  await vi.advanceTimersByTimeAsync(11_000);
  const visitor = begin(inPlace, 'c');
  expect([slow.isEnded(), quick.isEnded(), visitor.isEnded()]).toEqual([true, false, false]);
  visitor.place?.note(100_000);
  await vi.advanceTimersByTimeAsync(8_000);
  quick.place?.note(100_000);
  visitor.place?.note(100_000);
  await vi.advanceTimersByTimeAsync(8_000);
  await expect(begin(inPlace, 'd').done).rejects.toMatchObject(overloaded);
});
