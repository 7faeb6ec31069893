import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type FreshResponse, ResponseCache } from './response-cache.ts';
import { toAsked } from './serve-cached-call.ts';
import { Turns } from './turns.ts';

const asking = (key: string, encodings?: string, url = key) => ({
  key,
  url,
  headers: encodings ? { 'accept-encoding': encodings } : {},
  network: '192.0.2.1',
});
const body = 'A long enough text to be worth packing. '.repeat(100);

function createCache(mostBytes = 1_000_000) {
  const cache = new ResponseCache({ mostBytes, headers: {} });
  let made = 0;
  const make = () => {
    made += 1;
    return { status: 200, headers: {}, body, isOwnPage: true };
  };
  return { cache, make, timesMade: () => made };
}

describe('a cached answer', () => {
  it('is made anew each time where there is no room for any', async () => {
    const { cache, make, timesMade } = createCache(0);
    for (const path of ['/a', '/a']) await cache.get(asking(path), make);
    expect(timesMade()).toBe(2);
  });

  it('is made once, and packed only as it is asked for', async () => {
    const { cache, make, timesMade } = createCache();
    expect(Object.keys((await cache.get(asking('/a'), make)).bodies)).toEqual(['identity']);
    const packed = await cache.get(asking('/a', 'gzip, br'), make);
    expect(Object.keys(packed.bodies)).toEqual(['identity', 'br']);
    expect(brotliDecompressSync(packed.bodies.br ?? '').toString()).toBe(body);
    const both = await cache.get(asking('/a', 'gzip'), make);
    expect(Object.keys(both.bodies)).toEqual(['identity', 'br', 'gzip']);
    expect(gunzipSync(both.bodies.gzip ?? '').toString()).toBe(body);
    expect(timesMade()).toBe(1);
  });

  it('is made once for all who ask at the same time', async () => {
    const { cache, make, timesMade } = createCache();
    const answers = await Promise.all([1, 2, 3].map(() => cache.get(asking('/a', 'br'), make)));
    expect(new Set(answers).size).toBe(1);
    expect(timesMade()).toBe(1);
  });

  it('is made anew for a new version, also when it was being packed meanwhile', async () => {
    const { cache, make, timesMade } = createCache();
    await cache.get(asking('/a'), make);
    const packing = cache.get(asking('/a', 'br'), make);
    cache.startVersion('2');
    await packing;
    await cache.get(asking('/a', 'br'), make);
    expect(timesMade()).toBe(2);
  });

  it('makes room by letting the longest unused go, however often it was packed', async () => {
    const { cache, make, timesMade } = createCache(40_000);
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']) {
      for (const encoding of [undefined, 'br', 'gzip']) await cache.get(asking(path, encoding), make);
    }
    expect(timesMade()).toBe(8);
    await cache.get(asking('/h'), make);
    expect(timesMade()).toBe(8);
    await cache.get(asking('/a'), make);
    expect(timesMade()).toBe(9);
  });

  it('is not pushed out by searches that somebody makes up', async () => {
    const { cache, make, timesMade } = createCache(40_000);
    await cache.get(asking('/'), make);
    const search = () => ({ status: 200, headers: {}, body: 'Found: nothing' });
    for (let at = 0; at < 200; at += 1) await cache.get(asking(`/browse-cars?priceMin=${at}`), search);
    await cache.get(asking('/'), make);
    expect(timesMade()).toBe(1);
  });

  it('is the same for every spelling of its address, which is known by heart the next time', async () => {
    const { cache, make, timesMade } = createCache();
    await cache.get(asking('/a', undefined, '/a?utm_source=mail'), make);
    await cache.get(asking('/a', undefined, '/a?x=1'), make);
    expect(timesMade()).toBe(1);
    const sent = (url: string) => {
      const response = { writeHead: () => response, end: () => response };
      // Only what is read of a request and called of a response.
      return cache.answer({ method: 'GET', url, headers: {} } as IncomingMessage, response as never);
    };
    expect(['/a', '/a?x=1', '/a?utm_source=mail', '/a?y=2'].map(sent)).toEqual([true, true, true, false]);
  });

  it('waits for its turn only when it has to be made', async () => {
    const { cache, make } = createCache();
    const turns = new Turns({ atOnce: 1, mostWaiting: 1, mostOfOneNetwork: 1 });
    await cache.get(asking('/a'), make, turns);
    let goOn = () => {};
    const held = cache.get(
      asking('/slow'),
      () => new Promise<FreshResponse>((resolve) => (goOn = () => resolve(make()))),
      turns,
    );
    await new Promise<void>((resume) => setImmediate(resume));
    const waiting = cache.get(asking('/b'), make, turns);
    await expect(cache.get(asking('/c'), make, turns)).rejects.toMatchObject({ code: 'overloaded' });
    expect((await cache.get(asking('/a'), make, turns)).status).toBe(200);
    goOn();
    await Promise.all([held, waiting]);
  });

  it('waits with the whole /48 it was asked from, as that may be one customer', () => {
    const asked = (ip: string) =>
      // Only what is read of a request.
      toAsked({ ip, raw: { socket: new Socket(), url: '/a' }, headers: {} } as FastifyRequest, '/a').network;
    expect(asked('2001:db8:1:42::1')).toBe(asked('2001:db8:1:43::1'));
    expect(asked('2001:db8:1::1')).not.toBe(asked('2001:db8:2::1'));
  });
});
