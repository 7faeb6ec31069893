import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { holdTables } from '#test/support/database/held-tables.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { UnstoredFile } from '../unstored.contract.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
});
afterAll(() => site.close());

const folders = { inquiry: 'spool', booking: 'spool-bookings', hold: 'spool-holds' } as const;
const ask = (url: string, by = headers) => site.inject({ url: `/api/admin/${url}`, headers: by });
const list = async (): Promise<UnstoredFile[]> => (await ask('unstored')).json().files;
const warnings = async (): Promise<{ words: string; page: object }[]> => (await ask('status')).json().notices;

async function leave(kind: keyof typeof folders, name: string, text: string, daysAgo: number): Promise<void> {
  const folder = join(site.dataDir, folders[kind]);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
  const at = new Date(site.clock.now().getTime() - daysAgo * 86_400_000);
  await utimes(join(folder, name), at, at);
}

const older = '{"firstName":"Ida","message":"<script>alert(1)</script> é"}';

it('says nothing while nothing is stuck', async () => {
  expect(await list()).toEqual([]);
  expect(await warnings()).toEqual([]);
});

it('what cannot be read any more is named with number and age, shown and downloaded, and stays', async () => {
  await leave('inquiry', `${randomUUID()}.json`, older, 12);
  await leave('inquiry', '"; filename="x.html\r.json', 'no JSON', 2);
  await leave('booking', 'a.json', '{}', 1);
  await leave('hold', 'b.json', '[]', 0);
  expect(await warnings()).toMatchObject([
    {
      words: expect.stringMatching(
        /^2 inquiries, one booking and one hold that buyers sent could not be stored, the oldest since .*2026 \(12 days\)\. /,
      ),
      page: { href: '/admin/unstored', permission: 'inquiries.all' },
    },
  ]);
  const files = await list();
  expect(files.map(({ kind, isUnreadable }) => [kind, isUnreadable])).toEqual([
    ['inquiry', true],
    ['inquiry', true],
    ['booking', true],
    ['hold', true],
  ]);
  const [first, odd] = files;
  expect((await ask(`unstored/inquiry/${first?.id}`)).json()).toEqual({ text: older, isCut: false });
  const answer = await ask(`unstored/inquiry/${first?.id}/file`);
  expect(answer.body).toBe(older);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="inquiry-not-stored-2026-03-02-${first?.id.slice(0, 8)}.json"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await ask(`unstored/inquiry/${odd?.id}/file`)).headers['content-disposition']).toMatch(
    /^attachment; filename="inquiry-not-stored-[\d-]+-[0-9a-f]{8}\.json"$/,
  );
  const { inquiryService, bookingService, holdService } = site.services;
  await inquiryService.replaySpool();
  await bookingService.replaySpool();
  await holdService.replaySpool();
  expect(await list()).toEqual(files);
});

it('what the database refuses is told as well, until it is taken', async () => {
  const letGo = await holdTables(site, 'inquiries', 'attempts');
  const submissionKey = randomUUID();
  const payload = {
    ...{ firstName: 'Una', lastName: 'Low', email: 'una@example.com', message: 'Hello', submissionKey },
    interest: 'Other',
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(202);
  await letGo();
  const before = (await list()).length;
  const refused = vi.spyOn(site.services.inquiries, 'insert').mockRejectedValue(new Error('never'));
  await site.services.inquiryService.replaySpool();
  refused.mockRestore();
  const found = (await list()).filter(({ isUnreadable }) => !isUnreadable);
  expect(found).toMatchObject([{ kind: 'inquiry' }]);
  expect((await ask(`unstored/inquiry/${found[0]?.id}`)).json().text).toContain('una@example.com');
  await site.services.inquiryService.replaySpool();
  expect(await list()).toHaveLength(before);
  expect(await readdir(join(site.dataDir, 'spool'))).not.toContain(`${submissionKey}.json`);
});

it('only for those who see all inquiries, and only what is stuck', async () => {
  const [{ id = '' } = {}] = await list();
  await site.services.staff.add({
    ...{ username: 'sam', fullName: 'Sam Low', password: 'not used here', role: 'sales' },
  });
  const staffId = (await site.services.staff.findByUsername('sam'))?.id ?? 0;
  const sam = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(staffId)}` };
  for (const path of ['unstored', `unstored/inquiry/${id}`, `unstored/inquiry/${id}/file`]) {
    expect((await ask(path, sam)).statusCode).toBe(403);
    expect((await site.inject({ url: `/api/admin/${path}` })).statusCode).toBe(401);
  }
  for (const path of [`inquiry/${'0'.repeat(32)}`, `hold/${id}/file`])
    expect((await ask(`unstored/${path}`)).statusCode).toBe(404);
  for (const path of ['inquiry/..%2f..%2fforecourt.db', 'spool/x', `inquiry/${id}x/file`])
    expect((await ask(`unstored/${path}`)).statusCode).toBeGreaterThanOrEqual(400);
});
