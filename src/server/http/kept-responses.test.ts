import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { KeptResponses } from './kept-responses.ts';

const asking = (encodings?: string) => ({ headers: encodings ? { 'accept-encoding': encodings } : {} });
const body = 'A long enough text to be worth packing. '.repeat(100);

function createKept(mostBytes = 1_000_000) {
  const kept = new KeptResponses({ mostBytes, headers: {} });
  let made = 0;
  const make = () => {
    made += 1;
    return { status: 200, headers: {}, body };
  };
  return { kept, make, timesMade: () => made };
}

describe('a kept answer', () => {
  it('is made once, and packed only as it is asked for', async () => {
    const { kept, make, timesMade } = createKept();
    expect(Object.keys((await kept.get('/a', asking(), make)).bodies)).toEqual(['identity']);
    const packed = await kept.get('/a', asking('gzip, br'), make);
    expect(Object.keys(packed.bodies)).toEqual(['identity', 'br']);
    expect(brotliDecompressSync(packed.bodies.br ?? '').toString()).toBe(body);
    const both = await kept.get('/a', asking('gzip'), make);
    expect(Object.keys(both.bodies)).toEqual(['identity', 'br', 'gzip']);
    expect(gunzipSync(both.bodies.gzip ?? '').toString()).toBe(body);
    expect(timesMade()).toBe(1);
  });

  it('is made once for all who ask at the same time', async () => {
    const { kept, make, timesMade } = createKept();
    const answers = await Promise.all([1, 2, 3].map(() => kept.get('/a', asking('br'), make)));
    expect(new Set(answers).size).toBe(1);
    expect(timesMade()).toBe(1);
  });

  it('is made anew for a new version, also when it was being packed meanwhile', async () => {
    const { kept, make, timesMade } = createKept();
    await kept.get('/a', asking(), make);
    const packing = kept.get('/a', asking('br'), make);
    kept.startVersion('2');
    await packing;
    await kept.get('/a', asking('br'), make);
    expect(timesMade()).toBe(2);
  });

  it('makes room by letting the longest unused go, however often it was packed', async () => {
    const { kept, make, timesMade } = createKept(40_000);
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']) {
      for (const encoding of [undefined, 'br', 'gzip']) await kept.get(path, asking(encoding), make);
    }
    expect(timesMade()).toBe(8);
    await kept.get('/h', asking(), make);
    expect(timesMade()).toBe(8);
    await kept.get('/a', asking(), make);
    expect(timesMade()).toBe(9);
  });
});
