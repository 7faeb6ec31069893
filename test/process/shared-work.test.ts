import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database/test-database.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const TAKEN_OVER_MS = 30_000;
const token = 'a token for the figures';

it('is done by one process, and taken over from one that freezes, is killed or stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-shared-'));
  const database = await createTestDatabase();
  const mailServer = await startMailServer(0);
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    METRICS_TOKEN: token,
    ENQUIRY_LIMIT: '1000',
    LOG_LEVEL: 'info',
  };
  const sites = await Promise.all([startProcess(env), startProcess(env)]);
  try {
    await until(() => isHere(sites[0]), sites[1]);
    const [frozen, other] = (await isHere(sites[0])) ? sites : [sites[1], sites[0]];
    expect(await isHere(other)).toBe(false);
    // Another process is told at once of mail that this one has planned.
    await sendLead(other, 'first');
    await until(async () => mailServer.received.length === 2);

    frozen.process.kill('SIGSTOP');
    await sendLead(other, 'second');
    expect(await until(() => isHere(other))).toBeLessThan(TAKEN_OVER_MS);
    await until(async () => mailServer.received.length === 4);
    frozen.process.kill('SIGCONT');
    await until(async () => frozen.output().includes('background_work_lost'));
    expect([await isHere(frozen), await isHere(other)]).toEqual([false, true]);

    await other.stop('SIGKILL');
    await sendLead(frozen, 'third');
    expect(await until(() => isHere(frozen))).toBeLessThan(TAKEN_OVER_MS);
    await until(async () => mailServer.received.length === 6);

    const next = await startProcess(env);
    sites.push(next);
    expect(await isHere(next)).toBe(false);
    await frozen.stop();
    // Before the lease would have run out.
    expect(await until(() => isHere(next))).toBeLessThan(5_000);
    expect(frozen.output()).toContain('background_work_handed_over');

    const ids = mailServer.received.map(({ raw }) => /^Message-ID:\s*(\S+)/im.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(6);
  } finally {
    for (const site of sites) await site.stop('SIGKILL');
    await mailServer.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** As the figures tell it. */
async function isHere({ url }: SiteProcess): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return /^forecourt_background_work 1$/m.test(await answer.text());
}

async function sendLead({ url }: SiteProcess, message: string): Promise<void> {
  const email = `${message}@example.com`;
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Mia', lastName: 'Nguyen', email, interest: 'Other', message }),
  });
  expect(answer.status).toBe(201);
}

async function until(isSo: () => Promise<boolean>, orElse?: SiteProcess): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo()) && !(orElse && (await isHere(orElse)))) {
    if (performance.now() - startedAt > 2 * TAKEN_OVER_MS) throw new Error(`It did not come about: ${isSo}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return performance.now() - startedAt;
}
