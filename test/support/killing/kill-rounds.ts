import { type KillSite, Refused, type Visit } from './kill-site.ts';

/** One round: what is done, and how things may be once the server is up again. */
export interface Deed {
  perform(): Promise<unknown>;
  /** Throws when things are neither as they were nor as they should be; done means that it was acknowledged. */
  expectWhole(visit: Visit, outcome: { isDone: boolean }): Promise<void>;
}

export interface KillTarget {
  name: string;
  /** Puts in place what the rounds need. What it answers is asked for each round's deed. */
  setUp(visit: Visit): Promise<(visit: Visit) => Promise<Deed>>;
}

/**
 * Does the same thing again and again and kills the server at a moment somewhere in it, each part of its length
 * as likely as any other. Every start is the recovery of one round and the beginning of the next.
 */
export async function killDuring(
  site: KillSite,
  { setUp }: KillTarget,
  rounds: number,
): Promise<{ done: number }> {
  const nextDeed = await setUp(await site.start());
  // The first round goes on from there: it is killed in the first part of the work, however warm the server is.
  let { visit, lengthMs } = await measure(site, nextDeed);
  let done = 0;
  for (let round = 0; round < rounds; round += 1) {
    const deed = await nextDeed(visit);
    const doing = deed.perform().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) throw error;
        return false; // cut off by the kill
      },
    );
    // One part of the length for each round, so that none is left out; some beyond it, after the last word.
    const momentMs = ((round + Math.random()) / rounds) * lengthMs * 1.3;
    await new Promise((resume) => setTimeout(resume, momentMs));
    await site.kill();
    const isDone = await doing;
    if (isDone) done += 1;
    visit = await site.start();
    await deed.expectWhole(visit, { isDone });
    await site.expectSound();
  }
  if (!site.isSweptAtStart) {
    await site.stop();
    await site.letTimePass();
    await site.start();
    await site.expectSound({ isSwept: true });
  }
  return { done };
}

/** How long it takes on a server that has just started, as in every round: the first time takes several times longer. */
async function measure(
  site: KillSite,
  nextDeed: (visit: Visit) => Promise<Deed>,
): Promise<{ visit: Visit; lengthMs: number }> {
  await site.stop();
  const visit = await site.start();
  const deed = await nextDeed(visit);
  const startedAt = performance.now();
  await deed.perform();
  const lengthMs = performance.now() - startedAt;
  await deed.expectWhole(visit, { isDone: true });
  return { visit, lengthMs };
}
