import { expect, it, vi } from 'vitest';
import { killDuringDigests } from '../support/killing/kill-digests.ts';

// Every round starts processes of its own.
vi.setConfig({ testTimeout: 400_000 });

// At other moments in every run.
const DAYS = 3;
const KILLS = 2;

it('killed while the morning mails are written, each reader is told of each vehicle in one mail, and of none twice', async () => {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  const { readers, got, cut } = await killDuringDigests(engine, DAYS, KILLS);
  expect(cut).toBeGreaterThan(0);
  for (const [day, ofDay] of got.entries())
    for (const email of readers) expect([email, ofDay.get(email)]).toEqual([email, [[`Day${day}`]]]);
});
