import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** From this version on a copy is logged page by page, at four times the work, unless files are asked for. */
const KNOWS_STRATEGIES = 150_000;

/** One connection for all databases of this process, which does not keep the process from ending. */
let admin: { pool: pg.Pool; version: Promise<number> } | undefined;

function openAdmin(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on('error', () => {}); // a lost one is replaced
  const asked = pool.query<{ server_version_num: string }>('SHOW server_version_num');
  return { pool, version: asked.then(({ rows }) => Number(rows[0]?.server_version_num)) };
}

/** A new database on the PostgreSQL under test: empty, or a copy of an idle one. */
export async function createTestDatabase(copyOf = 'template1'): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set; npm test starts a PostgreSQL and sets it');
  admin ??= openAdmin(adminUrl);
  const { pool, version } = admin;
  const name = `forecourt_test_${randomBytes(6).toString('hex')}`;
  const strategy = (await version) >= KNOWS_STRATEGIES ? 'STRATEGY FILE_COPY' : '';
  await pool.query(`CREATE DATABASE ${name} TEMPLATE ${copyOf} ${strategy}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    async drop() {
      await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
