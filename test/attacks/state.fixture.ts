import { createHash } from 'node:crypto';
import type { TestApp } from '../support/test-app.ts';

/** All data that people entered: equal before and after means that an attack changed nothing. */
export async function digestOf(site: TestApp): Promise<string> {
  const hash = createHash('sha256');
  for (const table of ['vehicles', 'photos', 'inquiries', 'staff', 'price_history'] as const) {
    hash.update(JSON.stringify(await site.db.selectFrom(table).selectAll().orderBy('id').execute()));
  }
  return hash.digest('hex');
}
