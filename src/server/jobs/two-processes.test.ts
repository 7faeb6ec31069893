import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PhotoSite, startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp, vehicleRow } from '#test/support/test-app.ts';
import { createLimiter } from '../http/limits/limiter.ts';
import { createOutboxRepository } from '../mail/outbox.repository.ts';

// Two whole apps, each with its own connections, as two processes on one PostgreSQL and one folder would be.
let first: PhotoSite;
let second: TestApp;
let dropDatabase: () => Promise<void>;
let headers: { cookie: string };

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  dropDatabase = drop;
  first = await startPhotoSite({ databaseUrl: url });
  second = await startTestApp({ databaseUrl: url, env: { DATA_DIR: first.dataDir } });
  headers = { cookie: first.cookie };
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await dropDatabase();
});

const somebody = { staffId: null, fullName: 'Somebody' };
const backUp = (app: TestApp) => app.inject({ method: 'POST', url: '/api/admin/database/backup', headers });
const describeOperation = async (app: TestApp) =>
  (await app.inject({ url: '/api/admin/database/operation', headers })).json();

it('does one heavy operation at a time, and says in the other what is running', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const restore = first.services.heavyOperations.run('A restore', () => {
    begin();
    return promise;
  });
  await hasBegun;
  const answer = await backUp(second);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'busy',
    message: 'A restore is running. Wait until it has finished, then try again.',
  });
  expect(await describeOperation(second)).toMatchObject({ running: 'A restore', step: null });
  resolve();
  await restore;
  expect(await describeOperation(second)).toMatchObject({ running: null });
  expect((await backUp(second)).statusCode).toBe(200);
});

it('lets one of many win that come at the same moment', async () => {
  const answers = await Promise.all([first, second, first, second, first, second].map(backUp));
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won.length).toBeGreaterThanOrEqual(1);
  for (const answer of answers) if (!won.includes(answer)) expect(answer.statusCode).toBe(409);
});

it('gives no more places than there are, and all of them, to calls that come at once on both', async () => {
  const limiters = [first, second].map(({ services: { database }, clock }) =>
    createLimiter({ database, clock }),
  );
  // A commit takes its time, as on a disk.
  await sql`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_sleep(random() * 0.01); RETURN NULL; END'`.execute(first.db);
  await sql`CREATE TRIGGER slow_attempts AFTER INSERT ON attempts EXECUTE FUNCTION take_time()`.execute(
    first.db,
  );
  const given: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const own = { key: `round ${round}`, most: 3 };
    // In either order: nobody waits for whoever waits for them.
    const allowances = [own, { key: `larger ${round % 3}`, most: 100 }];
    const places = await Promise.all(
      limiters.flatMap((limiter) => [
        limiter.take(allowances, 60_000),
        limiter.take(allowances.toReversed(), 60_000),
        limiter.take([own], 60_000),
      ]),
    );
    given.push(places.filter(({ allowed }) => allowed).length);
  }
  expect(given).toEqual(Array.from({ length: 10 }, () => 3));
  await sql`DROP FUNCTION take_time CASCADE`.execute(first.db);
});

it('knows whether another process uses the database', async () => {
  expect(await first.services.database.claims.isAlone()).toBe(false);
});

it('shows in the other what one has restored, although no row is newer than before', async () => {
  const id = await first.addVehicle();
  const [photo] = await first.uploadAll(id, [{ content: await aJpeg() }]);
  await second.services.catalogue.refreshIfChanged();
  for (const { filename } of await first.services.backupService.list())
    await first.services.backupService.remove(filename, somebody);
  const { filename } = await first.services.backupService.create(somebody);
  await first.services.backupService.restore(filename, somebody);
  await second.services.catalogue.refreshIfChanged();
  expect((await second.inject(String(photo?.url))).statusCode).toBe(200);
});

it('ends the sessions of a disabled person in the other at once, and follows a change of role', async () => {
  const { staff, sessions, peopleService, cookie } = first.services;
  await staff.add({ username: 'kim', fullName: 'Kim Lee', password: 'a decent password', role: 'manager' });
  const id = (await staff.findByUsername('kim'))?.id ?? 0;
  const kim = { cookie: `${cookie.name}=${await sessions.start(id)}` };
  const tryToDelete = async () =>
    (await second.inject({ method: 'DELETE', url: '/api/admin/vehicles/999999', headers: kim })).statusCode;
  expect(await tryToDelete()).toBe(404);
  await peopleService.changeRole(somebody, id, 'sales');
  expect(await tryToDelete()).toBe(403);
  await peopleService.setDisabled(somebody, id, true);
  expect(await tryToDelete()).toBe(401);
});

it('keeps one owner, however many are demoted in both at the same moment', async () => {
  const { staff } = first.services;
  for (const username of ['one', 'two', 'three']) {
    await staff.add({ username, fullName: username, password: 'a decent password' });
  }
  const owners = (await first.services.peopleService.list(somebody)).filter(({ role }) => role === 'owner');
  expect(owners).toHaveLength(4);
  const tries = owners.flatMap(({ id }) =>
    [first, second].map(({ services }, at) =>
      at === 0
        ? services.peopleService.changeRole(somebody, id, 'viewer')
        : services.peopleService.setDisabled(somebody, id, true),
    ),
  );
  const outcomes = await Promise.allSettled(tries);
  for (const one of outcomes)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  const left = (await first.services.peopleService.list(somebody)).filter(
    ({ role, isDisabled }) => role === 'owner' && !isDisabled,
  );
  expect(left).toHaveLength(1);
  // The tests that follow need theirs.
  const dana = owners.find(({ username }) => username === TEST_ACCOUNT.username)?.id ?? 0;
  await first.services.peopleService.changeRole(somebody, dana, 'owner');
  await first.services.peopleService.setDisabled(somebody, dana, false);
  headers = { cookie: `${first.services.cookie.name}=${await first.services.sessions.start(dana)}` };
});

it('keeps nobody waiting while somebody else changes other vehicles, in either order of ending', async () => {
  const [one = 0, other = 0] = [await first.addVehicle(), await first.addVehicle()];
  const rename = (db: TestApp['db'], id: number, make: string) =>
    db.updateTable('vehicles').set({ make }).where('id', '=', id).execute();
  const before = await first.services.vehicles.stockVersion();
  await first.db.transaction().execute(async (tx) => {
    await rename(tx, one, 'Saab');
    await rename(second.db, other, 'Volvo');
    // With the number held since the first change, the two would wait for each other here.
    await rename(tx, other, 'Saab');
    expect(await second.services.vehicles.stockVersion()).toBe(before + 1);
  });
  expect(await second.services.vehicles.stockVersion()).toBe(before + 2);
});

/** As when a firewall or an administrator ends the connection that holds the claim; returns once it is gone. */
async function endClaim(name: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${`forecourt: ${name}`}
    `.execute(second.db);
    if (rows.length > 0) return;
    await new Promise((resume) => setTimeout(resume, 5));
  }
}
const claimLost = { code: 'unavailable', message: expect.stringContaining('nothing was changed') };

it('commits nothing of an operation that has lost its claim, though another has begun meanwhile', async () => {
  const before = await first.services.vehicles.count();
  const lost = first.services.heavyOperations.run('An import', () =>
    first.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('vehicles')
        .values({ ...vehicleRow(first.clock), updated_at: '' })
        .execute();
      await endClaim('An import');
      await second.services.heavyOperations.run('A backup', async () => {});
    }),
  );
  await expect(lost).rejects.toMatchObject(claimLost);
  expect(await first.services.vehicles.count()).toBe(before);
});

it('leaves everything as it was when a restore loses its claim', async () => {
  const [{ filename } = { filename: '' }] = await first.services.backupService.list();
  const id = await first.addVehicle({ make: 'Newer than the backup' });
  const restore = first.services.backupService.restore(filename, somebody);
  const loseClaim = async () => {
    while (first.services.heavyOperations.progress.current().step === null)
      await new Promise((resume) => setTimeout(resume, 1));
    await endClaim('A restore');
  };
  await Promise.all([loseClaim(), expect(restore).rejects.toMatchObject(claimLost)]);
  expect((await first.inject(`/api/vehicles/${id}`)).statusCode).toBe(200);
});

it('removes no file for an operation that has lost its claim', async () => {
  const lost = first.services.heavyOperations.run('The deletion of a backup', async () => {
    await endClaim('The deletion of a backup');
    await first.services.heavyOperations.checkHeld();
  });
  await expect(lost).rejects.toMatchObject(claimLost);
});

it('lets nobody begin before a commit that was allowed has ended', async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const ends: string[] = [];
  const { promise: hasLooked, resolve: look } = Promise.withResolvers<void>();
  const committing = first.db.transaction().execute(async (tx) => {
    // As a transaction does after its last look at the claim.
    await sql`SELECT pg_advisory_xact_lock(1179603525, 2)`.execute(tx);
    look();
    await mayCommit;
    ends.push('committed');
  });
  await hasLooked;
  const next = second.services.heavyOperations.run('A backup', async () => void ends.push('next'));
  commit();
  await Promise.all([committing, next]);
  expect(ends).toEqual(['committed', 'next']);
});

it('counts many changes of one transaction once', async () => {
  const before = await first.services.vehicles.stockVersion();
  await first.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 20; i += 1) {
      const row = { ...vehicleRow(first.clock), updated_at: '' };
      await tx.insertInto('vehicles').values(row).execute();
    }
  });
  expect(await first.services.vehicles.stockVersion()).toBe(before + 1);
});

it('hears at once what another has changed, also after its connection was lost', async () => {
  const { database, catalogue } = second.services;
  let heard = Promise.withResolvers<void>();
  const news: (string | undefined)[] = [];
  const listener = database.listen((what) => {
    news.push(what);
    heard.resolve();
  });
  const waitForNews = async () => {
    await heard.promise;
    heard = Promise.withResolvers<void>();
  };
  await waitForNews(); // connected
  const add = async () => first.services.vehicles.insert(vehicleRow(first.clock, {}));

  const ids: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const id = await add();
    const committedMs = performance.now();
    await waitForNews();
    await catalogue.refreshIfChanged();
    took.push(performance.now() - committedMs);
    expect(catalogue.current().find(id)).toBeDefined();
    ids.push(id);
  }
  // The quickest: the others may have waited for a machine that does much else.
  expect(Math.min(...took)).toBeLessThan(100);
  await first.services.database.db
    .transaction()
    .execute((tx) =>
      createOutboxRepository({ db: tx, clock: first.clock }).add(tx, [{ kind: 'customer', about: 'nobody' }]),
    );
  await waitForNews();
  expect(news).toEqual([undefined, ...ids.map(() => 'stock'), 'mail']);

  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN forecourt_changes'`.execute(
    first.services.database.db,
  );
  const missed = await add();
  await waitForNews(); // connected again
  await catalogue.refreshIfChanged();
  expect(catalogue.current().find(missed)).toBeDefined();
  await listener.stop();
  await first.services.database.db
    .deleteFrom('vehicles')
    .where('id', 'in', [...ids, missed])
    .execute();
});

it('shows staff in the other process an inquiry that one has taken', async () => {
  const inquiry = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', interest: 'Other' };
  const payload = { ...inquiry, message: 'Seen everywhere' };
  expect((await first.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const { body } = await second.inject({ url: '/api/admin/contacts', headers });
  expect(body).toContain('Seen everywhere');
});

// The last of all: it ends the session that the others use.
it('logs a person out in the other process too', async () => {
  const url = '/api/admin/logout-everywhere';
  expect((await second.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  expect((await first.inject({ url: '/api/admin/stats', headers })).statusCode).toBe(401);
});
