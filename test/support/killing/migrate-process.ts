/** Migrates a database in its own process, which a test may kill. */
import { join } from 'node:path';
import { openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

const { DATA_DIR = '', DATABASE_URL } = process.env;
const database = DATABASE_URL
  ? openPostgres(DATABASE_URL, () => {})
  : openSqlite(join(DATA_DIR, 'forecourt.db'));
await database.ping();
console.log('ready');
await migrate(database);
console.log('done');
await database.close();
