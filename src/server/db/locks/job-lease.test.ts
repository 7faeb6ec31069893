import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { openPostgres } from '../database.ts';
import { migrate } from '../migrate.ts';
import { createPostgresLease } from './job-lease.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  const database = openPostgres(created.url, () => {});
  await migrate(database);
  await database.close();
  pool = new pg.Pool({ connectionString: created.url });
  // A connection that is just ending hears of it when its database goes.
  pool.on('error', () => {});
  drop = created.drop;
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const open = (processName: string) => createPostgresLease({ pool, processName });
/** As if its holder had given no sign of life for so long. */
const runOut = () => pool.query(`UPDATE job_lease SET expires_at = clock_timestamp()`);
const isHeld = (lease: ReturnType<typeof open>) =>
  lease.check().then(
    () => true,
    () => false,
  );

it('is with one process, until that one lets it run out or gives it back', async () => {
  const [one, other] = [open('one'), open('other')];
  expect(await Promise.all([one.take(), open('third').take()])).toContain(true);
  await runOut();
  expect(await one.take()).toBe(true);
  expect(await one.take()).toBe(true);
  expect(await other.take()).toBe(false);
  expect([await isHeld(one), await isHeld(other)]).toEqual([true, false]);

  await runOut();
  expect(await isHeld(one)).toBe(false);
  expect(await other.take()).toBe(true);
  expect(await one.take()).toBe(false);
  expect([await isHeld(one), await isHeld(other)]).toEqual([false, true]);
  await one.release(); // it is not its own to give
  expect(await isHeld(other)).toBe(true);

  await other.release();
  expect(await one.take()).toBe(true);
});

it('is a new one when the same process takes it again', async () => {
  const numbers = async () => (await pool.query('SELECT number FROM job_lease')).rows[0].number;
  await runOut();
  const lease = open('one');
  await lease.take();
  const first = await numbers();
  await runOut();
  expect(await isHeld(lease)).toBe(false);
  expect(await lease.take()).toBe(true);
  expect(Number(await numbers())).toBe(Number(first) + 1);
});
