import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { demoInventory } from '#features/demo/inventory/inventory.ts';

const TIMEOUT_MS = 300_000;

/**
 * The demonstration draws its pictures after it has opened, first one of every vehicle. Reads the database, because no
 * public list has the sold vehicles, whose pictures come last.
 */
export async function waitUntilDrawn(dataDir: string, count = demoInventory.length): Promise<void> {
  const database = new Sqlite(join(dataDir, 'forecourt.db'), { readonly: true });
  try {
    const progress = database
      .prepare<[], string>("SELECT value FROM meta WHERE key = 'demo_pictures'")
      .pluck();
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const { done } = JSON.parse(progress.get() ?? '{"done":0}') as { done: number }; // as demo-progress.ts writes it
      if (done >= count) return;
      await new Promise((resume) => setTimeout(resume, 250));
    }
  } finally {
    database.close();
  }
  throw new Error('The demonstration pictures were not drawn in five minutes');
}
