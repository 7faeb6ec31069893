import { afterEach, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { ensureFirstAccount } from './first-account.ts';

let site: TestApp;
afterEach(() => site.close());

const order = { isDemo: false, offerSetUp: async () => undefined };

async function startWith(ADMIN_USERNAME: string, ADMIN_PASSWORD: string): Promise<void> {
  site = await startTestApp({ env: { DEMO: 'off', ADMIN_USERNAME, ADMIN_PASSWORD } });
}

const usernames = async () => (await site.services.staff.list()).map(({ username }) => username);

it('is made from the environment, once', async () => {
  await startWith('dana', 'a long password');
  await ensureFirstAccount(site.services, order);
  await ensureFirstAccount(site.services, order);
  expect(await usernames()).toEqual(['dana']);
});

it('is not made from the environment beside somebody else, disabled or not', async () => {
  await startWith('dana', 'a long password');
  await site.services.staff.add({ ...TEST_ACCOUNT, username: 'kim' });
  await ensureFirstAccount(site.services, order);
  await site.db.updateTable('staff').set({ disabled_at: site.clock.now().toISOString() }).execute();
  await ensureFirstAccount(site.services, order);
  expect(await usernames()).toEqual(['kim']);
});

it.each(['seven77', 'password123', 'dana.dana.dana'])(
  'has no password that other people are refused: %s',
  async (password) => {
    await startWith('dana.dana.dana', password);
    const problem = await ensureFirstAccount(site.services, order).catch(String);
    expect(problem).toMatch(/^Error: ADMIN_PASSWORD cannot be used\. (The|That) password /);
    expect(problem).not.toContain(password);
    expect(await usernames()).toEqual([]);
  },
);

it('does not take the name of the demonstration, and says so', async () => {
  await startWith('admin', 'a long password');
  await site.services.staff.add({ ...TEST_ACCOUNT, username: 'admin', isDemo: true });
  await expect(ensureFirstAccount(site.services, order)).rejects.toThrow('Set ADMIN_USERNAME to another one');
});
