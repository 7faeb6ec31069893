import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, vehicleRow } from '../../../test/support/test-app.ts';
import { createTestDatabase } from '../../../test/support/test-database.ts';
import { type PhotoSite, startPhotoSite } from '../../features/photos/server/photo-site.fixture.ts';
import { aJpeg } from '../../features/photos/server/pictures.fixture.ts';

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

it('keeps nobody waiting while somebody else changes other vehicles, whoever ends first', async () => {
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

// The last of all: it ends the session that the others use.
it('logs a person out in the other process too', async () => {
  const url = '/api/admin/logout-everywhere';
  expect((await second.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  expect((await first.inject({ url: '/api/admin/stats', headers })).statusCode).toBe(401);
});
