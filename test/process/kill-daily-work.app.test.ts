import { afterEach, expect, it, vi } from 'vitest';
import { dailyWork } from '../support/killing/daily-work.ts';
import { expectSwept, killDuring } from '../support/killing/kill-rounds.ts';
import { type KillSite, openKillSite } from '../support/killing/kill-site.ts';

// Every round starts the whole server.
vi.setConfig({ testTimeout: 400_000 });

// The store has no moments of its own but those in which its files come and go; the torture has them all.
const KILLS = process.env.TEST_PHOTOS === 'store' ? 3 : 4;
let site: KillSite | undefined;
afterEach(() => site?.close());

it('killed at any moment of the daily work, the site has all that it acknowledged, and nothing by halves', async () => {
  site = await openKillSite(process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');
  const { done } = await killDuring(site, dailyWork, KILLS);
  expect(done).toBeLessThan(KILLS);
  await expectSwept(site);
});
