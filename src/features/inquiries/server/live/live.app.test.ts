import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let port: number;
const opened: IncomingMessage[] = [];
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
  for (const [username, role] of [
    ['olga', 'owner'],
    ['sam', 'sales'],
    ['kim', 'sales'],
  ] as const)
    await site.services.staff.add({
      username,
      fullName: username,
      password: 'not used here',
      role: role as Role,
    });
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('inquiries').execute());
afterEach(() => {
  for (const answer of opened.splice(0)) answer.destroy();
});

async function cookieOf(username: string): Promise<string> {
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(username);
  return `${cookie.name}=${await sessions.start(person?.id ?? 0)}`;
}

interface Listening {
  answer: IncomingMessage;
  /** What was told so far, without the beats. */
  told: string[];
  isOver: () => boolean;
}

async function listen(cookie: string): Promise<Listening> {
  const headers = { cookie, accept: 'text/event-stream' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, host: '127.0.0.1', path: '/api/admin/live', headers }, resolve).once('error', reject),
  );
  opened.push(answer);
  const told: string[] = [];
  let text = '';
  let isOver = false;
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (event && event !== 'beat')
        told.push(event === 'unread' ? JSON.parse(data ?? '').unread.join() : event);
    }
  });
  answer.once('end', () => (isOver = true)).on('error', () => {});
  return { answer, told, isOver: () => isOver };
}

async function send(): Promise<number> {
  const payload = {
    firstName: 'Mia',
    lastName: 'Nguyen',
    email: 'mia@example.com',
    interest: 'Other',
    message: 'Hello',
  };
  const answer = await site.inject({ method: 'POST', url: '/api/contact', payload });
  expect(answer.statusCode).toBe(201);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

const change = async (id: number, changes: object) =>
  site.inject({
    method: 'PUT',
    url: `/api/admin/inquiries/${id}`,
    headers: { cookie: await cookieOf('olga') },
    payload: changes,
  });

it('tells at once who has written, and only those who may see it', async () => {
  const [olga, sam, kim] = await Promise.all(
    ['olga', 'sam', 'kim'].map(async (name) => listen(await cookieOf(name))),
  );
  const told = () => [olga, sam, kim].map((one) => one?.told.at(-1));
  await expect.poll(told).toEqual(['', '', '']);
  const id = await send();
  await expect.poll(told).toEqual([`${id}`, `${id}`, `${id}`]);
  await change(id, { assignee: 'sam' });
  await expect.poll(told).toEqual([`${id}`, `${id}`, '']);
  await site.inject({
    method: 'PUT',
    url: `/api/admin/contacts/${id}/read`,
    headers: { cookie: await cookieOf('olga') },
  });
  await expect.poll(told).toEqual(['', '', '']);
  expect(olga?.answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});

it('answers a client that asks instead of listening', async () => {
  const id = await send();
  const headers = { cookie: await cookieOf('sam') };
  const news = async () => (await site.inject({ method: 'GET', url: '/api/admin/live', headers })).json();
  expect(await news()).toEqual({ unread: [id], given: [] });
  await site.inject({
    method: 'PUT',
    url: `/api/admin/contacts/${id}/read`,
    headers: { cookie: await cookieOf('olga') },
  });
  await change(id, { assignee: 'sam' });
  expect(await news()).toEqual({ unread: [], given: [id] });
  await change(id, { status: 'won' });
  expect(await news()).toEqual({ unread: [], given: [] });
  const head = await site.inject({
    method: 'HEAD',
    url: '/api/admin/live',
    headers: { ...headers, accept: 'text/event-stream' },
  });
  expect(head.statusCode).toBe(200);
});

it('ends with the session, and keeps nobody logged in', async () => {
  const cookie = await cookieOf('sam');
  const stream = await listen(cookie);
  const before = await site.db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
  const now = site.clock.now();
  site.clock.advance(10 * 60_000);
  await site.inject({ method: 'GET', url: '/api/admin/live', headers: { cookie } });
  await site.services.liveInquiries.look();
  expect(await site.db.selectFrom('sessions').selectAll().orderBy('created_at').execute()).toEqual(before);
  site.clock.set(now.toISOString());
  await site.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } });
  await send();
  await expect.poll(() => stream.told).toEqual(['', 'end']);
  await expect.poll(stream.isOver).toBe(true);
});

it('leaves a session to run out that nobody uses, whatever its pages ask for by themselves', async () => {
  const cookie = await cookieOf('olga');
  const ask = async (headers: Record<string, string>) => {
    site.clock.advance(20 * 60_000);
    const search = { method: 'POST', url: '/api/admin/inquiry-search', payload: {} } as const;
    return (await site.inject({ ...search, headers: { cookie, ...headers } })).statusCode;
  };
  expect(await ask({})).toBe(200);
  expect(await ask({ 'x-unattended': '1' })).toBe(200);
  expect(await ask({ 'x-unattended': '1' })).toBe(401);
});

it('does not keep the process from stopping', async () => {
  const other = await startTestApp();
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  port = (other.app.server.address() as AddressInfo).port;
  const stream = await listen((await other.logIn()).cookie);
  expect(stream.answer.statusCode).toBe(200);
  const startedAt = performance.now();
  await other.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await expect.poll(stream.isOver).toBe(true);
});
