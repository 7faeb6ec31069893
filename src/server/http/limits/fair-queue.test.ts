import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const settle = () => new Promise<void>((resume) => setImmediate(() => setImmediate(resume)));

/** Work that ends when told to, recording the order of starts. */
function createSite(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    refused,
    ask(network: string, page: string): Promise<void> {
      const name = `${network}${page}`;
      return queue
        .run(network, page, () => {
          begun.push(name);
          return new Promise<void>((end) => ends.set(name, end));
        })
        .catch((error: { code: string }) => void refused.push(`${name} ${error.code}`));
    },
    async endAll(): Promise<void> {
      for (; ends.size > 0; await settle()) {
        const [[name, end] = ['', () => {}]] = ends;
        ends.delete(name);
        end();
        await settle();
      }
    },
  };
}

const limits = { atOnce: 2, mostWaiting: 6, mostOfOneNetwork: 4 };

describe('the fair queue', () => {
  it('let two work at once, and the others wait', async () => {
    const site = createSite(limits);
    for (const page of ['1', '2', '3', '4']) void site.ask('a', page);
    await settle();
    expect(site.begun).toEqual(['a1', 'a2']);
    await site.endAll();
    expect(site.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('go round by network: a crowd from one keeps no other waiting for more than a turn', async () => {
    const site = createSite(limits);
    for (const page of ['1', '2', '3', '4', '5', '6']) void site.ask('a', page);
    void site.ask('b', '1');
    void site.ask('c', '1');
    await settle();
    await site.endAll();
    expect(site.begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5', 'a6']);
  });

  it('are refused to a network that has too many waiting, with when to try again', async () => {
    const site = createSite(limits);
    for (const page of ['1', '2', '3', '4', '5', '6', '7']) void site.ask('a', page);
    await settle();
    expect(site.refused).toEqual(['a7 overloaded']);
    await expect(
      new FairQueue({ ...limits, mostOfOneNetwork: 0 }).run('a', '1', async () => 1),
    ).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterS: 5,
    });
    await site.endAll();
  });

  it('are given up by the network that waits for most when all places are taken', async () => {
    const site = createSite(limits);
    for (const page of ['1', '2', '3', '4', '5', '6']) void site.ask('a', page);
    for (const network of ['b', 'c', 'd']) void site.ask(network, '1');
    await settle();
    expect(site.refused).toEqual(['a6 overloaded']);
    await site.endAll();
    expect(site.begun.filter((name) => !name.startsWith('a'))).toEqual(['b1', 'c1', 'd1']);
  });

  it('are given to a network that has none by the oldest, when each waits for one thing', async () => {
    const site = createSite({ ...limits, atOnce: 1 });
    for (const network of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void site.ask(network, '1');
    await settle();
    void site.ask('new', '1');
    void site.ask('new', '2');
    await settle();
    expect(site.refused).toEqual(['b1 overloaded', 'new2 overloaded']);
    await site.endAll();
    expect(site.begun).toEqual(['a1', 'c1', 'd1', 'e1', 'f1', 'g1', 'new1']);
  });

  it('are shared by those of one network who ask for the same', async () => {
    const site = createSite(limits);
    for (let at = 0; at < 50; at += 1) void site.ask('a', '1');
    await settle();
    expect(site.begun).toEqual(['a1']);
    expect(site.refused).toEqual([]);
    await site.endAll();
  });

  it('go on after work that failed', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 1 });
    await expect(queue.run('a', '1', () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    expect(await queue.run('a', '1', async () => 2)).toBe(2);
  });

  it('come to everybody who was not refused, and never to more than two at once', async () => {
    const crowd = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(9).map(String)), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(crowd, async (asked) => {
        const queue = new FairQueue(limits);
        let working = 0;
        let most = 0;
        const results = await Promise.allSettled(
          asked.map(([network, page]) =>
            queue.run(network, page, async () => {
              working += 1;
              most = Math.max(most, working);
              await settle();
              working -= 1;
              return page;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(2);
        for (const [at, result] of results.entries()) {
          if (result.status === 'fulfilled') expect(result.value).toBe(asked[at]?.[1]);
          else expect(result.reason).toMatchObject({ code: 'overloaded' });
        }
        expect(await queue.run('new', '1', async () => 'served')).toBe('served');
      }),
      { numRuns: 50 },
    );
  });
});
