import { expect, it } from 'vitest';
import { createEventStreams } from './event-streams.ts';

const create = () => createEventStreams<string>({ most: 3, mostOfOne: 2, nameOf: (name) => name });

it('has room for so many, and for so many of one', () => {
  const streams = create();
  const first = streams.open('sam');
  expect(streams.open('sam')).toBeDefined();
  expect(streams.open('sam')).toBeUndefined();
  expect(streams.open('kim')).toBeDefined();
  expect(streams.open('lee')).toBeUndefined();
  first?.body.destroy();
  return expect.poll(() => streams.open('lee')).toBeDefined();
});

it('writes events, and gives up a reader who takes none', async () => {
  const streams = create();
  const stream = streams.open('sam');
  stream?.send('unread', { unread: [7] });
  expect(String(stream?.body.read())).toMatch(/^retry: \d+\n\nevent: unread\ndata: \{"unread":\[7\]\}\n\n$/);
  for (let times = 0; times < 5_000; times += 1) stream?.send('beat', {});
  expect(stream?.body.readableLength).toBeLessThan(20_000);
  await expect.poll(() => streams.all()).toEqual([]);
});

it('ends all of them for good', async () => {
  const streams = create();
  const stream = streams.open('sam');
  stream?.body.resume();
  streams.close();
  await expect.poll(() => streams.all()).toEqual([]);
  expect(streams.open('kim')).toBeUndefined();
});
