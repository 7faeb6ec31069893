import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openPostgres, openSqlite } from '#server/db/database.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { startProcess } from '../support/processes/site-process.ts';

vi.setConfig({ testTimeout: 60_000 });

it('ends the mail that it was sending on SIGTERM, notes it as sent, and begins no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-stop-'));
  const shared = process.env.TEST_ENGINE === 'postgres' ? await createTestDatabase() : undefined;
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const server = await startMailServer(0, {
    beforeAnswer: () => {
      arrive();
      return mayAnswer;
    },
  });
  const site = await startProcess({
    DATA_DIR: folder,
    DEMO: 'off',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    ...(shared ? { DATABASE_URL: shared.url } : {}),
  });
  const lead = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', interest: 'Other' };
  await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, message: 'Is it still there?' }),
  });
  await hasArrived;
  const stopped = site.stop('SIGTERM');
  await untilClosed(site.url);
  answer();
  expect(await stopped).toBe(0);
  expect(server.received).toHaveLength(1);

  const database = shared ? openPostgres(shared.url, () => {}) : openSqlite(join(folder, 'forecourt.db'));
  // Either may be the first: it may look while the inquiry is being stored.
  const mails = await database.db.selectFrom('outbox').select(['sent_at', 'attempts']).execute();
  expect(mails.map(({ sent_at, attempts }) => [sent_at !== null, attempts]).sort()).toEqual([
    [false, 0],
    [true, 1],
  ]);
  await database.close();
  await server.stop();
  await shared?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** It refuses connections: the signal has arrived. */
async function untilClosed(url: string): Promise<void> {
  while (await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined)) {
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
