import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { demoInventory } from '#features/demo/inventory/inventory.ts';

const TIMEOUT_MS = 300_000;

/** The demonstration makes its pictures in the order in which they are seen. */
export async function waitUntilDrawn(dataDir: string, count = demoInventory.length): Promise<void> {
  const database = new Sqlite(join(dataDir, 'forecourt.db'), { readonly: true });
  try {
    const made = database.prepare<[], number>('SELECT count(*) FROM photos WHERE byte_count > 0').pluck();
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      if ((made.get() ?? 0) >= count) return;
      await new Promise((resume) => setTimeout(resume, 250));
    }
  } finally {
    database.close();
  }
  throw new Error('The demonstration pictures were not made in five minutes');
}
