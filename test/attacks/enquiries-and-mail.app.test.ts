import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const lead = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@mail.example',
  phone: '0491 570 156',
  interest: 'Purchase Inquiry',
  message: 'Is it still there?',
};

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const send = (payload: object, remoteAddress = '203.0.113.9') =>
  site.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress });

async function inbox(): Promise<Inquiry[]> {
  return (await site.inject({ url: '/api/admin/contacts', headers: await site.logIn() })).json();
}

describe('S31: an enquiry that is meant for a mail server', () => {
  it.each([
    ['firstName', 'a\r\nBcc: x@evil.example'],
    ['lastName', 'a\nBcc: x@evil.example'],
    ['lastName', 'a\u0085b'],
    ['phone', '1\r\n\r\nDATA'],
    ['email', 'a@b.example,c@evil.example'],
    ['email', 'x <a@b.example>'],
    ['email', 'a@b.example\r\nRCPT TO:<c@evil.example>'],
    ['email', '"a b"@b.example'],
    ['email', 'a@b.example;c@evil.example'],
    ['email', `${'a'.repeat(250)}@b.example`],
    ['email', ['a@b.example', 'c@evil.example']],
    ['interest', 'Subject: hello'],
    ['interest', { toString: 'Purchase Inquiry' }],
    ['message', 'x'.repeat(5_001)],
    ['firstName', 'x'.repeat(101)],
  ])('is refused by its %s: %.60s', async (field, value) => {
    const answer = await send({ ...lead, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await inbox()).toEqual([]);
  });
});

describe('S32: somebody who fills the inbox', () => {
  it('sends a hundred enquiries, while a customer writes one', async () => {
    const before = (await inbox()).length;
    const flood = await Promise.all(
      Array.from({ length: 100 }, (_, at) => send({ ...lead, message: `Number ${at}` })),
    );
    const statuses = flood.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    for (const answer of flood.filter(({ statusCode }) => statusCode === 429)) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await send({ ...lead, firstName: 'Genuine' }, '198.51.100.7')).statusCode).toBe(201);
    const stored = await inbox();
    expect(stored).toHaveLength(before + 6);
    expect(stored[0]?.firstName).toBe('Genuine');
  });

  it('from ever new addresses of one IPv6 network', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 7; host += 1) {
      statuses.push((await send(lead, `2001:db8:0:42::${host}`)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });

  it('from ever new networks of one /48', async () => {
    const statuses: number[] = [];
    for (let turn = 1; turn <= 50; turn += 1) {
      const address = `2001:db8:9:${turn.toString(16)}00::1`;
      statuses.push((await send({ ...lead, message: `Network ${turn}` }, address)).statusCode);
    }
    expect(statuses).toEqual([...Array(40).fill(201), ...Array(10).fill(429)]);
    expect((await send({ ...lead, message: 'A neighbour' }, '2001:db8:a::1')).statusCode).toBe(201);
  });

  it('costs no write once it is refused', async () => {
    const writes = [vi.spyOn(site.db, 'insertInto'), vi.spyOn(site.db, 'deleteFrom')];
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await send(lead, '2001:db8:0:42::99')).statusCode).toBe(429);
    }
    expect(writes.map((write) => write.mock.calls)).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it('sends the same words twenty times, from everywhere', async () => {
    const before = (await inbox()).length;
    const same = { ...lead, message: 'Buy my search engine placement' };
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await send(same, `198.51.100.${100 + turn}`)).statusCode).toBe(201);
    }
    expect(await inbox()).toHaveLength(before + 3);
    expect((await send({ ...same, message: 'Another question' }, '198.51.100.99')).statusCode).toBe(201);
    expect(await inbox()).toHaveLength(before + 4);
  });

  it('uses a program, which is thanked like everybody', async () => {
    const before = (await inbox()).length;
    const signs = [
      { website: 'https://spam.example' },
      { website: ' ' },
      { elapsedMs: 200 },
      { elapsedMs: 0 },
    ];
    for (const sign of signs) expect((await send({ ...lead, ...sign }, '198.51.100.8')).statusCode).toBe(201);
    expect(await inbox()).toHaveLength(before);
  });
});
