import { afterEach, describe, expect, it, vi } from 'vitest';
import { heavyTargets } from '../support/killing/heavy-targets.ts';
import { killDuring } from '../support/killing/kill-rounds.ts';
import { type KillSite, openKillSite } from '../support/killing/kill-site.ts';

// Every round starts the whole server.
vi.setConfig({ testTimeout: 400_000 });

// The store has no moments of its own but those in which its files come and go; the torture has them all.
const KILLS = process.env.TEST_PHOTOS === 'store' ? 3 : 6;
let site: KillSite | undefined;
afterEach(() => site?.close());

describe('killed at any moment of', () => {
  it.each(heavyTargets)('$name, the site has the old state or the new one', async (target) => {
    site = await openKillSite(process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');
    const { done } = await killDuring(site, target, KILLS);
    // Otherwise it was never in the middle of it, or always.
    expect(done).toBeLessThan(KILLS);
  });
});
