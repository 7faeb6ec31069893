import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { heavyTargets } from '../support/killing/heavy-targets.ts';
import { expectSwept, killDuring } from '../support/killing/kill-rounds.ts';
import { type KillSite, openKillSite } from '../support/killing/kill-site.ts';

// Every round starts the whole server.
vi.setConfig({ testTimeout: 400_000 });

// With its last word, late and early; at another moment in every run. `npm run torture` has them all.
const KILLS = 3;
/** Two chunks of one: what matters is that there is something before and behind the kill. */
const VEHICLES = 2;

// One for all, as each begins with what it needs; another after a failure, which may have left anything.
let site: KillSite | undefined;
async function takeSite(): Promise<KillSite> {
  site ??= await openKillSite(process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');
  return site;
}
async function closeSite(): Promise<void> {
  await site?.close();
  site = undefined;
}
afterEach(({ task }) => (task.result?.state === 'fail' ? closeSite() : undefined));
afterAll(closeSite);

describe('killed at any moment of', () => {
  it.each(heavyTargets(VEHICLES))('$name, the site has the old state or the new one', async (target) => {
    const { done } = await killDuring(await takeSite(), target, KILLS);
    // Otherwise it was never in the middle of it.
    expect(done).toBeLessThan(KILLS);
  });

  it('all of them, the site has swept up what they left', async () => {
    await expectSwept(await takeSite());
  });
});
