import { type KillSite, Refused, type Visit } from './kill-site.ts';

/** One round: an operation, and the valid states after a restart. */
export interface Deed {
  perform(): Promise<unknown>;
  /** Throws when the state is neither old nor new; done means acknowledged. */
  expectWhole(visit: Visit, outcome: { isDone: boolean }): Promise<void>;
}

export interface KillTarget {
  name: string;
  /** Prepares the rounds. Its result is passed to each round. */
  setUp(visit: Visit): Promise<(visit: Visit) => Promise<Deed>>;
}

/**
 * Repeats an operation and kills the server at a moment within it, uniformly distributed over its duration. Every
 * start is the recovery of one round and the beginning of the next.
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
    // One slice of the duration for each round, so that none is missed; some beyond the end.
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

/** Its duration on a server that has just started, as in every round: the first run takes several times longer. */
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
