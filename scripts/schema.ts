import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { VERSION } from '#shared/version.ts';
import { describeSchema, type Schema } from '#test/support/database/schema.ts';
import { createTestDatabase } from '#test/support/database/test-database.ts';

/*
 * Writes the tables of a version that is about to be released to docs/schema-VERSION.json, as both engines have them.
 * The next version may run beside it, so test/guards/schema.app.test.ts compares its tables with this file.
 */
// Plain JavaScript, because the first start needs it.
const bootstrap = (file: string) => import(new URL(`./bootstrap/${file}`, import.meta.url).href);
const { ensurePostgres }: { ensurePostgres: () => Promise<{ url: string }> } =
  await bootstrap('postgres.mjs');
const { endAll }: { endAll: () => Promise<void> } = await bootstrap('lifetime.mjs');
process.env.TEST_DATABASE_URL ??= (await ensurePostgres()).url;

const folder = await mkdtemp(join(tmpdir(), 'forecourt-schema-'));
const created = await createTestDatabase();
try {
  const sqlite = await describeNew(openSqlite(join(folder, 'forecourt.db')));
  const postgres = await describeNew(openPostgres(created.url, () => {}));
  const file = `docs/schema-${VERSION}.json`;
  await writeFile(file, `${JSON.stringify({ sqlite, postgres }, null, 2)}\n`);
  console.log(`Wrote ${file}`);
} finally {
  await created.drop();
  await rm(folder, { recursive: true });
  await endAll();
}
process.exit(0);

async function describeNew(database: Database): Promise<Schema> {
  await migrate(database);
  const schema = await describeSchema(database);
  await database.close();
  return schema;
}
