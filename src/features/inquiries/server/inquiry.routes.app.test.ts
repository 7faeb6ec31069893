import { mkdir, open, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTables } from '#test/support/database/held-tables.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Inquiry } from '../inquiry.contract.ts';

const inquiry = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491 570 156',
  interest: 'Purchase Inquiry',
  message: 'Is it still there?',
};

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp();
});
afterEach(() => site.close());

const send = (payload: object, remoteAddress = '127.0.0.1') =>
  site.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress });

async function inbox(query = ''): Promise<Inquiry[]> {
  const answer = await site.inject({ url: `/api/admin/contacts${query}`, headers: await site.logIn() });
  return answer.json();
}

describe('an enquiry', () => {
  it('is stored before it is answered', async () => {
    const answer = await send(inquiry);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ success: true });
    expect(await inbox()).toMatchObject([
      { ...inquiry, isRead: false, isSpam: false, vehicle: null, isDamaged: false, mail: 'none' },
    ]);
  });

  it('is refused with the field and the stated text', async () => {
    const answer = await send({ ...inquiry, email: 'nobody', firstName: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { firstName: 'First name is required', email: 'Invalid email address' },
    });
    expect(await inbox()).toEqual([]);
  });

  it('keeps what the vehicle was, and outlives it', async () => {
    const vehicleId = await site.addVehicle({
      make: 'Audi',
      model: 'RS6',
      badge: 'Avant',
      year: 2022,
      stock_number: 'SCP9',
      price_cents: 21_990_000,
    });
    await send({ ...inquiry, vehicleId });
    await site.db.deleteFrom('vehicles').where('id', '=', vehicleId).execute();
    expect((await inbox())[0]?.vehicle).toEqual({
      id: vehicleId,
      year: 2022,
      make: 'Audi',
      model: 'RS6',
      badge: 'Avant',
      stockNumber: 'SCP9',
      price: 219_900,
    });
  });

  it('is not lost because its vehicle is unknown', async () => {
    expect((await send({ ...inquiry, vehicleId: 4711 })).statusCode).toBe(201);
    expect(await inbox()).toHaveLength(1);
  });

  it('may be about several vehicles: staff see each, find it by each, and are mailed each', async () => {
    const [first = 0, second = 0, third = 0] = [
      await site.addVehicle({
        make: 'Audi',
        model: 'RS6',
        price_cents: 21_990_000,
        price_type: 'drive_away',
      }),
      await site.addVehicle({ make: 'Škoda', model: 'Kodiaq', stock_number: 'K"7' }),
      await site.addVehicle({ make: 'Kia', model: 'Rio' }),
    ];
    const vehicleIds = [second, first, 4711, second, third];
    expect((await send({ ...inquiry, vehicleIds })).statusCode).toBe(201);
    const [stored] = await inbox();
    expect(stored).toMatchObject({
      vehicle: { id: second, model: 'Kodiaq' },
      alsoAbout: [
        { id: first, model: 'RS6', price: 219_900 },
        { id: third, model: 'Rio' },
      ],
      isDamaged: false,
    });
    const headers = await site.logIn();
    const look = async (url: string) => (await site.inject({ url, headers })).json();
    const page = await look(`/api/admin/inquiries/${stored?.id}`);
    expect(page.otherVehicles).toMatchObject([
      { id: first, now: { title: expect.stringContaining('RS6') } },
      { id: third },
    ]);
    const found = async (words: string) =>
      (
        await site.inject({ method: 'POST', url: '/api/admin/inquiry-search', headers, payload: { words } })
      ).json().total;
    expect(await found('kodiaq')).toBe(1);
    expect(await found('RS6')).toBe(1);
    expect(await found('rio')).toBe(1);
    for (const other of ['priceType', 'drive', '219900']) expect(await found(other), other).toBe(0);
    const refused = await send({ ...inquiry, vehicleIds: Array.from({ length: 51 }, (_, at) => at + 1) });
    expect(refused.statusCode).toBe(400);
  });

  it('is stored once, however often the browser sends it', async () => {
    const submissionKey = crypto.randomUUID();
    await send({ ...inquiry, submissionKey });
    expect((await send({ ...inquiry, submissionKey })).statusCode).toBe(201);
    expect(await inbox()).toHaveLength(1);
  });

  it.each([{ website: 'https://spam.example' }, { elapsedMs: 200 }])(
    'is thanked and kept apart when a program sends it: %j',
    async (sign) => {
      const answer = await send({ ...inquiry, ...sign });
      expect(answer.statusCode).toBe(201);
      expect(answer.body).toBe((await send(inquiry)).body);
      expect(await inbox()).toHaveLength(1);
      const [apart] = await inbox('?spam=true');
      expect(apart).toMatchObject({ firstName: 'Mia', isSpam: true });
      await site.inject({
        method: 'PUT',
        url: `/api/admin/contacts/${apart?.id}/not-spam`,
        headers: await site.logIn(),
      });
      expect(await inbox()).toHaveLength(2);
      const spam = { method: 'PUT' as const, url: `/api/admin/contacts/${apart?.id}/spam` };
      expect((await site.inject(spam)).statusCode).toBe(401);
      expect((await site.inject({ ...spam, headers: await site.logIn() })).statusCode).toBe(200);
      expect(await inbox()).toHaveLength(1);
      expect(await inbox('?spam=true')).toMatchObject([{ id: apart?.id }]);
    },
  );

  it('is kept apart when the same came three times, but not one about something else', async () => {
    const interests = ['Purchase Inquiry', 'Financing Options', 'Schedule Test Drive', 'Other'];
    for (const interest of interests) await send({ ...inquiry, message: '', interest }, '127.0.0.7');
    expect(await inbox()).toHaveLength(4);
    for (let i = 0; i < 4; i += 1) await send(inquiry, '127.0.0.8');
    expect([(await inbox()).length, (await inbox('?spam=true')).length]).toEqual([7, 1]);
  });

  it('is limited to 5 in 10 minutes from one address, and others are not kept out', async () => {
    const statuses = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await send(inquiry)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(Number((await send(inquiry)).headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(inquiry, '127.0.0.2')).statusCode).toBe(201);
    site.clock.advance(600_001);
    expect((await send(inquiry)).statusCode).toBe(201);
  });

  it('sets nothing that only the server may set', async () => {
    await send({ ...inquiry, id: 99, isRead: true, createdAt: '2001-01-01T00:00:00Z' });
    const [stored] = await inbox();
    expect(stored).toMatchObject({ isRead: false, createdAt: site.clock.now().toISOString() });
    expect(stored?.id).not.toBe(99);
  });
});

describe('when the database does not answer', () => {
  const spool = () => readdir(join(site.dataDir, 'spool'));

  it('the inquiry waits on the disk, flushed before the answer, and is stored once when it is back', async () => {
    const probe = await open(site.dataDir, 'r');
    const flushed = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
    await probe.close();
    const letGo = await holdTables(site, 'inquiries', 'attempts');
    const answer = await send(inquiry);
    expect(answer.statusCode).toBe(202);
    expect(flushed).toHaveBeenCalledTimes(3); // the file, its folder, and that folder's parent
    flushed.mockRestore();
    expect(await spool()).toHaveLength(1);
    await letGo();
    site.clock.advance(60_000);
    await site.services.inquiryService.replaySpool();
    await site.services.inquiryService.replaySpool();
    expect(await spool()).toEqual([]);
    const stored = await inbox();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.createdAt).toBe(new Date(site.clock.now().getTime() - 60_000).toISOString());
  });

  it('the limit of each address still holds', async () => {
    const letGo = await holdTables(site, 'inquiries', 'attempts');
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(inquiry)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    await letGo();
  });

  it('an inquiry that cannot be stored is kept, and holds up no other', async () => {
    const insert = site.services.inquiries.insert;
    site.services.inquiries.insert = (one, options) =>
      one.firstName === 'Mia' ? Promise.reject(new Error('no')) : insert(one, options);
    expect((await send(inquiry)).statusCode).toBe(202);
    site.clock.advance(1_000);
    const letGo = await holdTables(site, 'inquiries', 'attempts');
    expect((await send({ ...inquiry, firstName: 'Jo' })).statusCode).toBe(202);
    await letGo();
    expect(await site.services.inquiryService.replaySpool()).toBe(1);
    expect(await spool()).toHaveLength(1);
    expect((await inbox()).map(({ firstName }) => firstName)).toEqual(['Jo']);
  });

  it('what a crash left half written is tidied away, and nothing younger', async () => {
    const folder = join(site.dataDir, 'spool');
    await mkdir(folder);
    for (const name of ['old.json.part', 'new.json.part']) await writeFile(join(folder, name), '{"fir');
    await utimes(join(folder, 'old.json.part'), 1_700_000_000, 1_700_000_000);
    expect(await site.services.inquiryService.replaySpool()).toBe(0);
    expect(await spool()).toEqual(['new.json.part']);
  });
});

describe('enquiries of long ago', () => {
  it('are removed after the months that the privacy page names', async () => {
    await send(inquiry);
    const [one] = await inbox();
    const robin = { staffId: null, fullName: 'Robin', username: 'robin', role: 'owner' } as const;
    await site.services.inquiryService.markRead(one?.id ?? 0, robin);
    const titles = () => site.db.selectFrom('activity').select('title').execute();
    site.clock.set('2028-03-01T00:00:00.000Z');
    await site.services.inquiryService.forgetOld(24);
    const count = () => site.db.selectFrom('inquiries').select('id').execute();
    expect(await count()).toHaveLength(1);
    expect(await titles()).toContainEqual({ title: expect.stringMatching(/^Inquiry from \w+/) });
    // Done about it lately.
    await site.services.inquiryService.markRead(one?.id ?? 0, robin);
    site.clock.set('2028-03-03T00:00:00.000Z');
    await site.services.inquiryService.forgetOld(24);
    expect(await count()).toHaveLength(0);
    // The activity no longer names the person either.
    expect(await titles()).toContainEqual({ title: 'Inquiry marked as read' });
    expect(JSON.stringify(await titles())).not.toContain('Inquiry from');
  });
});

describe('marking as read', () => {
  it('works once, is remembered, and refuses what is not there', async () => {
    await send(inquiry);
    const headers = await site.logIn();
    const [one] = await inbox();
    const url = `/api/admin/contacts/${one?.id}/read`;
    expect((await site.inject({ method: 'PUT', url, headers })).json().message).toBe(
      'Contact marked as read',
    );
    expect((await inbox())[0]?.isRead).toBe(true);
    for (const id of ['0', 'abc', '999999', '2147483648']) {
      const missing = await site.inject({ method: 'PUT', url: `/api/admin/contacts/${id}/read`, headers });
      expect(missing.statusCode, id).toBe(404);
    }
    expect((await site.inject({ method: 'PUT', url })).statusCode).toBe(401);
  });
});
