import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Insertable } from 'kysely';
import { inject } from 'vitest';
import { serializeSettings } from '#features/dealership/server/stored-form.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { createPhotoProcessor } from '#features/photos/server/processing/photo-processor.ts';
import type { Clock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables.ts';
import { createLog } from '#server/log.ts';
import { type AppOptions, buildApp } from '#wiring/server/app.ts';
import { compose, type Services } from '#wiring/server/compose.ts';

import { checkAnswer } from './calls/check-answer.ts';
import { createTestDatabase } from './database/test-database.ts';
import { rememberPhotos } from './stores/remembered-photos.ts';
import { testStoreEnv } from './stores/test-store.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export const TEST_ACCOUNT = {
  username: 'dana',
  password: 'correct horse battery',
  fullName: 'Dana Whitlock',
};

/** A clock that tests advance. */
export function fakeClock(start = '2026-03-02T00:00:00.000Z'): Clock & {
  /** Advances time. */
  advance(ms: number): void;
  /** Sets the clock, as a person would. */
  set(at: string): void;
  elapsedMs(): number;
} {
  let nowMs = Date.parse(start);
  let ranMs = 0;
  return {
    now: () => new Date(nowMs),
    elapsedMs: () => ranMs,
    advance: (ms) => {
      nowMs += ms;
      ranMs += ms;
    },
    set: (at) => {
      nowMs = Date.parse(at);
    },
  };
}

/** As short as the algorithm allows; what a real one takes is tested where passwords are. */
const quickHash = hash(TEST_ACCOUNT.password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

// Shared: workers take a quarter of a second to start, and hundreds of tests upload a photo.
const photoProcessor = {
  process: rememberPhotos(createPhotoProcessor({ log: createLog('silent') }).process),
  stop() {},
};

/** The real app on a real, migrated, empty database of the engine under test, with its own data folder. */
export async function startTestApp({
  env = {},
  clock = fakeClock(),
  onRoute,
  screens,
  databaseUrl,
  isSetUp = true,
}: {
  env?: Record<string, string>;
  clock?: ReturnType<typeof fakeClock>;
  onRoute?: AppOptions['onRoute'];
  /** Built pages take a second to load; most API tests need none. */
  screens?: AppOptions['screens'];
  /** A PostgreSQL database shared with another app. */
  databaseUrl?: string;
  /** False for a site that others can reach and that nobody has set up: visitors see nothing of it. */
  isSetUp?: boolean;
} = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-test-'));
  const inStore = process.env.TEST_PHOTOS === 'store' ? testStoreEnv() : {};
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    // What a flood is, is tested where floods are.
    BOOKINGS_AN_HOUR: '100000',
    // People at work are tested where they are made.
    DEMO_WORK: 'off',
    VISITOR_MAILS_AN_HOUR: '100000',
    ...inStore,
    ...env,
  });
  const { database, discard } = await openTestDatabase(dataDir, databaseUrl);
  const services: Services = compose({
    config,
    database,
    clock,
    // Its own: what another app of this process counts by the minute is not told in this one's log.
    log: createLog('silent'),
    photoProcessor,
    elapsedMs: clock.elapsedMs,
  });
  if (isSetUp && !config.isForThisMachine) await publishSample(database, clock);
  await services.settingsStore.refresh();
  await services.channelStore.refresh();
  await services.catalogue.refresh();
  const app = await buildApp(services, { onRoute, screens });
  checkEveryAnswer(app);
  let cookie: string | undefined;

  return {
    app,
    services,
    clock,
    dataDir,
    db: database.db,
    inject: app.inject.bind(app),

    async getJson<Answer = unknown>(url: string): Promise<Answer> {
      const answer = await app.inject({ method: 'GET', url });
      if (answer.statusCode !== 200) throw new Error(`GET ${url}: ${answer.statusCode} ${answer.body}`);
      return answer.json() as Answer; // the test says what it expects
    },

    /** The cookie header of a signed-in member of staff. */
    async logIn(): Promise<{ cookie: string }> {
      if (cookie) return { cookie };
      const { username, password, fullName } = TEST_ACCOUNT;
      await database.db
        .insertInto('staff')
        .values({
          username,
          full_name: fullName,
          password_hash: await quickHash,
          is_demo: 0,
          created_at: clock.now().toISOString(),
        })
        .execute();
      const answer = await app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { username, password },
      });
      cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
      return { cookie };
    },

    /** A public vehicle with valid defaults, already in the catalogue. */
    async addVehicle(overrides: Partial<Insertable<Tables['vehicles']>> = {}): Promise<number> {
      const id = await services.vehicles.insert(vehicleRow(clock, overrides));
      await services.catalogue.refresh();
      return id;
    },

    async close(): Promise<void> {
      await app.close();
      services.catalogue.stop();
      await database.close();
      await discard();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The dealership of the demonstration, as if somebody had published it. */
async function publishSample({ db }: Database, clock: Clock): Promise<void> {
  const published = { staff_id: null, staff_name: 'A test', published_at: clock.now().toISOString() };
  await db
    .insertInto('settings_versions')
    .values({ id: 1, content: serializeSettings(defaultSettings, {}), changes: '[]', ...published })
    .onConflict((one) => one.column('id').doNothing())
    .execute();
}

/** Every response is checked against its contract. */
function checkEveryAnswer(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  const checked = async (asked: InjectOptions | string) => {
    const answer = await inject(asked);
    const { method = 'GET', url = '' } = typeof asked === 'string' ? { url: asked } : asked;
    const { statusCode: status, headers, rawPayload } = answer;
    checkAnswer({ method, url: String(url), status, headers, body: rawPayload });
    return answer;
  };
  app.inject = checked as typeof app.inject; // no test uses its other forms, with a callback or a chain
}

export function vehicleRow(clock: Clock, overrides: Partial<Insertable<Tables['vehicles']>> = {}) {
  return {
    make: 'Toyota',
    model: 'LandCruiser',
    year: 2021,
    price_cents: 8_990_000,
    mileage_km: 42_000,
    rego: 'DXK 41P',
    headline: 'One owner from new',
    description: 'A well kept wagon.',
    exterior_color: 'White',
    interior_color: 'Black',
    fuel_type: 'Diesel',
    transmission: 'Automatic',
    engine: '3.3L V6',
    drive_type: '4WD',
    vehicle_type: 'SUV',
    stock_number: `T${randomBytes(3).toString('hex')}`,
    vin: '',
    status: 'available',
    tag: '',
    featured: 0 as const,
    specifications: '{}',
    is_draft: 0 as const,
    featured_photo_id: null,
    created_at: clock.now().toISOString(),
    ...overrides,
  };
}

async function openTestDatabase(
  dataDir: string,
  sharedUrl?: string,
): Promise<{ database: Database; discard: () => Promise<void> }> {
  if (!sharedUrl && process.env.TEST_ENGINE !== 'postgres') {
    const file = join(dataDir, 'forecourt.db');
    migratedFile ??= makeMigratedFile();
    await writeFile(file, await migratedFile);
    return { database: openSqlite(file), discard: async () => {} };
  }
  const created = sharedUrl ? undefined : await createTestDatabase(inject('migratedDatabase'));
  const database = openPostgres(created?.url ?? sharedUrl ?? '', () => {});
  await migrate(database);
  return { database, discard: async () => created?.drop() };
}

/** Migrated once in each process; hundreds of tests then copy it. */
let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'));
  const file = join(folder, 'forecourt.db');
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  const content = await readFile(file);
  await rm(folder, { recursive: true, force: true });
  return content;
}
