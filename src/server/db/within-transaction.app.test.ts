import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { addMeta } from './meta-value.ts';
import { withinTransaction } from './within-transaction.ts';

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp();
});
afterEach(() => site.close());

const listKeys = async () =>
  (
    await site.db.selectFrom('meta').select('key').where('key', 'like', 'within%').orderBy('key').execute()
  ).map(({ key }) => key);

/** As services do it that know of no transaction around them. */
const workIn = (work: (db: typeof site.db) => Promise<unknown>) =>
  site.db.transaction().execute((tx) => work(withinTransaction(site.services.database, tx).db));

it('undoes what fails inside by itself, also where the database has refused it, and goes on', async () => {
  await workIn(async (db) => {
    await db.transaction().execute((tx) => addMeta(tx, 'within 1', 'kept'));
    const failing = db.transaction().execute(async (tx) => {
      await addMeta(tx, 'within 2', 'undone');
      await tx.insertInto('meta').values({ key: 'within 1', value: 'twice' }).execute();
    });
    await expect(failing).rejects.toThrow();
    await db.transaction().execute((tx) => addMeta(tx, 'within 3', 'kept'));
  });
  expect(await listKeys()).toEqual(['within 1', 'within 3']);
});

it('takes those that begin at once one after the other', async () => {
  await workIn((db) =>
    Promise.all(
      [1, 2, 3]
        .map((number) =>
          db.transaction().execute(async (tx) => {
            await addMeta(tx, `within ${number}`, '');
            if (number === 2) throw new Error('of this one alone');
          }),
        )
        .map((one) => one.catch(() => {})),
    ),
  );
  expect(await listKeys()).toEqual(['within 1', 'within 3']);
});

it('leaves nothing behind when the transaction around it fails', async () => {
  const failing = workIn(async (db) => {
    await db.transaction().execute((tx) => addMeta(tx, 'within 1', ''));
    throw new Error('at the end');
  });
  await expect(failing).rejects.toThrow('at the end');
  expect(await listKeys()).toEqual([]);
});
