import { describe, expect, it } from 'vitest';
import { soleClaims } from '../db/postgres-claims.ts';
import { createHeavyOperations } from './heavy-operations.ts';

describe('heavy operations', () => {
  it('refuses a second one and says what is running', async () => {
    const heavy = createHeavyOperations(soleClaims);
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = heavy.run('A restore', () => promise);
    await expect(heavy.run('A backup', async () => 'never')).rejects.toMatchObject({
      code: 'busy',
      message: 'A restore is running. Wait until it has finished, then try again.',
    });
    expect(heavy.running()).toBe('A restore');
    resolve('done');
    expect(await first).toBe('done');
    expect(heavy.running()).toBeUndefined();
  });

  it('is free again after a failure', async () => {
    const heavy = createHeavyOperations(soleClaims);
    await expect(heavy.run('A backup', () => Promise.reject(new Error('no room')))).rejects.toThrow(
      'no room',
    );
    expect(await heavy.run('A backup', async () => 'works')).toBe('works');
  });
});
