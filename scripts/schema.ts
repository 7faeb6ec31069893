import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { VERSION } from '#shared/version.ts';
import { describeSchema } from '#test/support/schema.ts';

/*
 * Writes down the tables of a version that is about to be released, docs/schema-VERSION.json: what comes after it is
 * held against that, because the two may run beside each other (test/guards/schema.app.test.ts).
 */
const folder = await mkdtemp(join(tmpdir(), 'forecourt-schema-'));
const database = openSqlite(join(folder, 'forecourt.db'));
try {
  await migrate(database);
  const file = `docs/schema-${VERSION}.json`;
  await writeFile(file, `${JSON.stringify(await describeSchema(database), null, 2)}\n`);
  console.log(`Wrote ${file}`);
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
