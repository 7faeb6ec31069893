import { expect, it } from 'vitest';
import { killDuringSchemaSync } from '../support/killing/kill-schema.ts';

// At other moments in every run; `npm run torture` has them all.
const KILLS = 4;

it('killed while the schema is brought up to date, the next start ends what was begun and loses nothing', async () => {
  const { done } = await killDuringSchemaSync(
    process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite',
    KILLS,
  );
  expect(done).toBeLessThan(KILLS);
}, 240_000);
