import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../limits/fair-queue.ts';
import { toAsked } from '../mount/serve-cached-call.ts';
import { type Recipe, ResponseCache } from './response-cache.ts';

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
  const makeOf = (...madeOf: string[]) => ({
    madeOf,
    make: () => {
      made += 1;
      return { status: 200, headers: {}, body, isOwnPage: true };
    },
  });
  return { cache, makeOf, make: () => makeOf('the same'), timesMade: () => made };
}

describe('a cached answer', () => {
  it('is made anew each time where there is no room for any', async () => {
    const { cache, make, timesMade } = createCache(0);
    for (const path of ['/a', '/a']) await cache.get(asking(path), make);
    expect(timesMade()).toBe(2);
  });

  it('is made once, and sent as each client takes it', async () => {
    const { cache, make, timesMade } = createCache();
    const sent = async (encodings?: string) => (await cache.get(asking('/a', encodings), make)).body;
    for (const round of ['first', 'again']) {
      expect((await sent()).bytes.toString(), round).toBe(body);
      const { encoding, bytes } = await sent('gzip, br');
      expect([encoding, brotliDecompressSync(bytes).toString()]).toEqual(['br', body]);
      const zipped = await sent('gzip');
      expect([zipped.encoding, gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', body]);
      expect((await sent('gzip, br;q=0')).encoding).toBe('gzip');
    }
    expect(timesMade()).toBe(1);
  });

  it('is not packed before somebody takes it packed, where it is a search', async () => {
    const { cache, timesMade, make } = createCache();
    const search = () => {
      const recipe = make();
      return { ...recipe, make: () => ({ ...recipe.make(), isOwnPage: false }) };
    };
    const ask = (encodings?: string) => cache.get(asking('/search', encodings), search);
    const first = await ask();
    expect([first.body.encoding, first.body.bytes.toString()]).toEqual(['identity', body]);
    expect((await ask()).body.bytes, 'kept as it is').toBe(first.body.bytes);
    const zipped = await ask('gzip');
    expect([zipped.body.encoding, gunzipSync(zipped.body.bytes).toString()]).toEqual(['gzip', body]);
    const packed = await ask('br');
    expect([packed.body.encoding, brotliDecompressSync(packed.body.bytes).toString()]).toEqual(['br', body]);
    expect((await ask('br')).body.bytes, 'kept packed from here on').toBe(packed.body.bytes);
    expect((await ask()).body.bytes.toString()).toBe(body);
    for (const { etag } of [zipped, packed, await ask()]) expect(etag).toBe(first.etag);
    expect(timesMade()).toBe(1);
  });

  it('takes no more memory than its bytes', async () => {
    const { cache, make } = createCache();
    for (const encoding of [undefined, 'br', 'gzip']) {
      const { bytes } = (await cache.get(asking('/a', encoding), make)).body;
      expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
    }
  });

  it('is made once for all who ask at the same time', async () => {
    const { cache, make, timesMade } = createCache();
    const answers = await Promise.all([1, 2, 3].map(() => cache.get(asking('/a', 'br'), make)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(timesMade()).toBe(1);
  });

  it('is made anew after a change only if what it is made of has changed', async () => {
    const { cache, makeOf, timesMade } = createCache();
    const ask = (...of: string[]) => cache.get(asking('/a', 'br'), () => makeOf(...of));
    await ask('price 1', 'name');
    cache.startVersion('2');
    await ask('price 1', 'name');
    expect(timesMade()).toBe(1);
    cache.startVersion('3');
    await ask('price 2', 'name');
    expect(timesMade()).toBe(2);
    cache.startVersion('4');
    await ask('price 2n', 'ame');
    expect(timesMade()).toBe(3);
  });

  it('is compared again when something changes while it is made', async () => {
    const { cache, makeOf, timesMade } = createCache();
    let goOn = () => {};
    const slow = cache.get(
      asking('/a', 'br'),
      () => new Promise<Recipe>((resolve) => (goOn = () => resolve(makeOf('old')))),
    );
    await expect.poll(() => goOn.toString()).toContain('resolve');
    cache.startVersion('2');
    goOn();
    await slow;
    await cache.get(asking('/a', 'br'), () => makeOf('new'));
    expect(timesMade()).toBe(2);
  });

  it('makes room by letting the longest unused go, however it was sent', async () => {
    const { cache, make, timesMade } = createCache(10_000);
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']) {
      for (const encoding of [undefined, 'br', 'gzip']) await cache.get(asking(path, encoding), make);
    }
    expect(timesMade()).toBe(8);
    await cache.get(asking('/h'), make);
    expect(timesMade()).toBe(8);
    await cache.get(asking('/a'), make);
    expect(timesMade()).toBe(9);
  });

  it('has room beside 1,000 list pages in 32 MiB, so that none of them is made twice', async () => {
    const cache = new ResponseCache({ mostBytes: 32 * 1024 * 1024, headers: {} });
    let made = 0;
    // What does not shrink is as large as a list page is when it is sent.
    const noise = randomBytes(15_000).toString('base64');
    const ask = (at: number) =>
      cache.get(asking(`/browse-cars?page=${at}`, 'br'), () => ({
        madeOf: [String(at)],
        make: () => {
          made += 1;
          return { status: 200, headers: {}, body: noise.slice(at) };
        },
      }));
    for (let round = 0; round < 2; round += 1) for (let at = 0; at < 1_000; at += 1) await ask(at);
    expect(made).toBe(1_000);
  });

  it('is not pushed out by searches that somebody makes up', async () => {
    const { cache, make, timesMade } = createCache(40_000);
    await cache.get(asking('/'), make);
    const search = () => ({
      madeOf: [],
      make: () => ({ status: 200, headers: {}, body: 'Found: nothing' }),
    });
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

  it('is packed better for the next visitor if it is an own page, else when it is sent often', async () => {
    const { cache, make } = createCache();
    const words = Array.from({ length: 3_000 }, (_, at) => `word ${at % 61} of ${at % 47}`).join(' ');
    await cache.get(asking('/own', 'br'), () => ({
      ...make(),
      make: () => ({ status: 200, headers: {}, body: words, isOwnPage: true }),
    }));
    await cache.get(asking('/search', 'br'), () => ({
      ...make(),
      make: () => ({ status: 200, headers: {}, body: words }),
    }));
    const sent = (url: string) => {
      let bytes: Buffer = Buffer.alloc(0);
      const response = { writeHead: () => response, end: (body: Buffer) => (bytes = body) };
      const request = { method: 'GET', url, headers: { 'accept-encoding': 'br' } };
      cache.answer(request as unknown as IncomingMessage, response as never); // As below.
      return bytes;
    };
    const quickly = sent('/own').length;
    await expect.poll(() => sent('/own').length).toBeLessThan(quickly * 0.9);
    expect(brotliDecompressSync(sent('/own')).toString()).toBe(words);
    for (let time = 1; time < 100; time += 1) expect(sent('/search')).toHaveLength(quickly);
    sent('/search');
    await expect.poll(() => sent('/search').length).toBeLessThan(quickly * 0.9);
  });

  it('waits for its turn only when it has to be made', async () => {
    const { cache, make } = createCache();
    const queue = new FairQueue({ atOnce: 1, mostWaiting: 1, mostOfOneNetwork: 1 });
    await cache.get(asking('/a'), make, queue);
    let goOn = () => {};
    const held = queue.run(
      'another network',
      'slow',
      () => new Promise<void>((resolve) => (goOn = () => resolve())),
    );
    await expect.poll(() => goOn.toString()).toContain('resolve');
    const waiting = cache.get(asking('/b'), make, queue);
    await new Promise((resume) => setTimeout(resume, 20));
    await expect(cache.get(asking('/c'), make, queue)).rejects.toMatchObject({ code: 'overloaded' });
    expect((await cache.get(asking('/a'), make, queue)).status).toBe(200);
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
