import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  await site.addVehicle();
});
afterAll(() => site.close());

/** Every way in which a query reaches the database. */
const ways: Record<string, (work: (db: Db) => Promise<unknown>) => Promise<unknown>> = {
  'a query': (work) => work(site.db),
  'a transaction': (work) => site.db.transaction().execute(work),
  'a large transaction': (work) => site.services.database.transactLarge(work),
  'a snapshot': (work) => site.services.database.readSnapshot(work),
  'a change of the tables': (work) => site.services.database.changeSchema(work),
};

describe.each(Object.keys(ways))('%s with an empty list', (way) => {
  const run = (work: (db: Db) => Promise<unknown>) => ways[way]?.(work);
  const vehicles = (db: Db) => db.selectFrom('vehicles').select('vehicles.id');
  const isRefused = (work: (db: Db) => Promise<unknown>) =>
    expect(run(work)).rejects.toThrow(/^A query with an empty list: /);

  it('finds nothing in it, and everything outside it, also one query inside another', async () => {
    expect(await run((db) => vehicles(db).where('id', 'in', []).execute())).toEqual([]);
    expect(await run((db) => vehicles(db).where('id', 'not in', []).execute())).toHaveLength(1);
    const nested = (db: Db) => vehicles(db).where('id', 'in', vehicles(db).where('id', 'in', []));
    expect(await run((db) => nested(db).execute())).toEqual([]);
    const joined = (db: Db) =>
      vehicles(db).leftJoin('photos', (join) =>
        join.onRef('vehicle_id', '=', 'vehicles.id').on('photos.id', 'in', []),
      );
    expect(await run((db) => joined(db).execute())).toHaveLength(1);
  });

  it('is refused where it means nothing, before it is sent', async () => {
    await isRefused((db) => sql`SELECT 1 WHERE 1 IN (${sql.join([])})`.execute(db));
    await isRefused((db) => sql`SELECT 1 WHERE 1 NOT IN ( )`.execute(db));
    await isRefused((db) => db.insertInto('attempts').values([]).execute());
    await isRefused((db) => db.insertInto('attempts').values([]).returning('id').execute());
    const orNothing = (db: Db) =>
      db
        .insertInto('meta')
        .values([])
        .onConflict((one) => one.doNothing());
    await isRefused((db) => orNothing(db).execute());
    await isRefused((db) => db.updateTable('meta').set({}).execute());
    await isRefused((db) => db.updateTable('meta').set({}).where('key', '=', 'none').execute());
  });
});

it('every query of the site goes one of these ways', () => {
  const files = globSync(['src/**/*.ts', 'scripts/**/*.ts', 'migrations/*.ts']);
  expect(files.length).toBeGreaterThan(500);
  const opening = files.filter((file) => /new Kysely\b/.test(readFileSync(file, 'utf8'))).sort();
  expect(opening).toEqual(['src/server/db/database.ts', 'src/server/db/sqlite/threaded-sqlite.ts']);
  // Kysely's own dialects and compilers are only there to be extended.
  const plain = files.filter((file) =>
    /new (?:Sqlite|Postgres)(?:Dialect|QueryCompiler)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(plain).toEqual([]);
});
