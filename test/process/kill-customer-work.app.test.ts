import { expect, it, vi } from 'vitest';
import { killDuringCustomerWork } from '../support/killing/customer-work.ts';

// Every round starts the whole server.
vi.setConfig({ testTimeout: 400_000 });

// At other moments in every run; `npm run torture` has them all.
const KILLS = 4;

it('killed at any moment of the work with customers, the site keeps its promises, and tells each once', async () => {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  const { done } = await killDuringCustomerWork(engine, KILLS);
  expect(done).toBeLessThan(KILLS);
});
