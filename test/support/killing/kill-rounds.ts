import { type KillSite, Refused, type Visit } from './kill-site.ts';

/** One round: an operation, and the valid states after a restart. */
export interface Deed {
  perform(): Promise<unknown>;
  /** Throws when the state is neither old nor new; done means acknowledged. */
  expectWhole(visit: Visit, outcome: { isDone: boolean }): Promise<void>;
}

export interface KillTarget {
  name: string;
  /** Prepares the rounds, whatever was done with the site before. Its result is passed to each round. */
  setUp(visit: Visit): Promise<(visit: Visit) => Promise<Deed>>;
}

/** A little beyond the end: the measured length varies. */
const BEYOND = 1.1;

/**
 * Repeats an operation and kills the server at a moment within it, uniformly distributed over its duration. Every
 * start is the recovery of one round and the beginning of the next.
 */
export async function killDuring(
  site: KillSite,
  { setUp }: KillTarget,
  rounds: number,
): Promise<{ done: number }> {
  const nextDeed = await setUp(await site.enter());
  // On a server that has just started, as in every round: the first run takes several times longer.
  await site.stop();
  let visit = await site.enter();
  let lengthMs = Number.POSITIVE_INFINITY;
  let done = 0;
  for (let round = 0; round < rounds; round += 1) {
    const deed = await nextDeed(visit);
    const startedAt = performance.now();
    let tookMs = Number.POSITIVE_INFINITY;
    const doing = deed.perform().then(
      () => {
        tookMs = performance.now() - startedAt;
        return true;
      },
      (error: unknown) => {
        if (error instanceof Refused) throw error;
        return false; // cut off by the kill
      },
    );
    // The first is killed with its last word, and measured. The others have one slice of its duration each, so that
    // none is missed; the earliest slice comes last, when the shortest duration is known.
    if (round === 0) await doing;
    else {
      const momentMs = ((rounds - 1 - round + Math.random()) / (rounds - 1)) * lengthMs * BEYOND;
      await new Promise((resume) => setTimeout(resume, momentMs));
    }
    await site.kill();
    const isDone = await doing;
    if (isDone) done += 1;
    lengthMs = Math.min(lengthMs, tookMs);
    visit = await site.enter();
    try {
      await deed.expectWhole(visit, { isDone });
      await site.expectSound();
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${site.describe()}`, {
        cause: error,
      });
    }
  }
  return { done };
}

/** What killed servers left is swept by a start some time later, where none before may have. */
export async function expectSwept(site: KillSite): Promise<void> {
  if (site.isSweptAtStart) return;
  await site.stop();
  await site.letTimePass();
  await site.enter();
  await site.expectSound({ isSwept: true });
}
