import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openSqlite } from '../database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-commit-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a large transaction on SQLite', () => {
  let database: Database;
  beforeAll(async () => {
    database = openSqlite(join(folder, 'large.db'));
    await sql`CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)`.execute(database.db);
  });

  async function count(db = database.db): Promise<number> {
    return (await db.selectFrom('meta').select('key').execute()).length;
  }

  const add = (tx: Database['db'], key: string) => tx.insertInto('meta').values({ key, value: '' }).execute();

  it('is there as a whole when it is committed, and those who write meanwhile come after it', async () => {
    let meanwhile: Promise<unknown> | undefined;
    const answer = await database.transactLarge(async (tx) => {
      for (let at = 0; at < 300; at += 1) await add(tx, `${at} ${'x'.repeat(20_000)}`);
      meanwhile = add(database.db, 'meanwhile');
      expect(await count()).toBe(0);
      return count(tx);
    });
    expect(answer).toBe(300);
    await meanwhile;
    expect(await count()).toBe(301);
  });

  it('leaves nothing when its work fails, and says why as SQLite does', async () => {
    const gaveUp = database.transactLarge(async (tx) => {
      await add(tx, 'never');
      throw new Error('changed my mind');
    });
    await expect(gaveUp).rejects.toThrow('changed my mind');
    const refused = database.transactLarge(async (tx) => {
      await add(tx, 'twice');
      await add(tx, 'twice');
    });
    await expect(refused).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    expect(await count()).toBe(301);
    // Whatever failed, the next is taken.
    await database.transactLarge((tx) => add(tx, 'next'));
    expect(await count()).toBe(302);
  });

  it('takes values of every kind, and gives numbers and rows back as any other', async () => {
    const result = await database.transactLarge(async (tx) => {
      const { rows } =
        await sql`SELECT ${null} AS none, ${1.5} AS half, ${'é'} AS text, ${Buffer.from([1, 0])} AS bytes`.execute(
          tx,
        );
      const { numAffectedRows } = await sql`DELETE FROM meta WHERE key = ${'next'}`.execute(tx);
      return { rows, numAffectedRows };
    });
    expect(result).toMatchObject({ rows: [{ none: null, half: 1.5, text: 'é' }], numAffectedRows: 1n });
  });

  it('leaves the database in its one file when it is closed, and nobody opens it any more', async () => {
    await database.close();
    expect(await readdir(folder)).toEqual(['large.db']);
    await rm(join(folder, 'large.db'));
  });

  it('makes no database where there is none', async () => {
    const gone = openSqlite(join(folder, 'gone.db'));
    await gone.close();
    await rm(join(folder, 'gone.db'));
    await expect(gone.transactLarge(async () => {})).rejects.toThrow(/unable to open|does not exist/);
    expect(await readdir(folder)).toEqual([]);
  });
});
