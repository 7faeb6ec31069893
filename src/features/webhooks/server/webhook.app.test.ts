import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book, takeBookings } from '#features/bookings/server/bookings.fixture.ts';
import { createSecretBox } from '#features/staff/server/second-factor/secret-box.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';
import type { Webhooks } from '../webhook.contract.ts';
import { createPost } from './post-webhook.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { createPayloadWriter } from './webhook-payload.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';
import { createWebhookSender } from './webhook-sender.ts';

let site: TestApp;
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = [];
beforeAll(async () => {
  site = await startTestApp({
    env: {
      NODE_ENV: 'test',
      ENQUIRY_LIMIT: '1000',
      SESSION_IDLE_S: '1000000000',
      SESSION_MAX_S: '1000000000',
    },
  });
});
afterAll(async () => {
  await site.close();
  await Promise.all(receivers.map((one) => one.stop()));
});
beforeEach(async () => {
  for (const table of ['webhook_events', 'webhook_deliveries', 'webhook_endpoints', 'inquiries'] as const)
    await site.db.deleteFrom(table).execute();
});

const receiver = async (answer?: Parameters<typeof startReceiver>[0]) => {
  const started = await startReceiver(answer);
  receivers.push(started);
  return started;
};

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  await site.logIn();
  // One of its own for each call: tests move the clock.
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(TEST_ACCOUNT.username);
  const headers = { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
  return site.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
}

async function add(
  url: string,
  events: string[] = ['lead.created'],
): Promise<{ id: number; secret: string }> {
  const answer = await ask('POST', 'webhooks', { url, events });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

it('of people is said on the privacy page, of vehicles not', async () => {
  const said = async () => {
    await site.services.settingsStore.refreshIfChanged();
    return JSON.stringify(await site.getJson('/api/dealership/legal/privacy')).includes('Other programs');
  };
  const { url } = await receiver();
  await add(url, ['vehicle.sold']);
  expect(await said()).toBe(false);
  await add(url, ['vehicle.sold', 'lead.created']);
  expect(await said()).toBe(true);
  await site.db.deleteFrom('webhook_endpoints').execute();
  expect(await said()).toBe(false);
});

async function send(firstName = 'Mia'): Promise<number> {
  const payload = {
    firstName,
    lastName: 'Nguyen',
    email: 'mia@example.com',
    interest: 'Other',
    message: firstName,
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

/** What the background does every two seconds. */
async function work(sender = site.services.webhookSender): Promise<void> {
  await sender.fanOut();
  await sender.sendDue();
  await sender.idle();
}

const list = async (): Promise<Webhooks> => (await ask('GET', 'webhooks')).json();

describe('a webhook', () => {
  it('tells what happened, signed, once to each address that wants it', async () => {
    const [first, second] = [await receiver(), await receiver()];
    const { secret } = await add(first.url, ['lead.created', 'lead.updated']);
    await add(second.url, ['vehicle.sold']);
    const id = await send();
    await ask('PUT', `inquiries/${id}`, { status: 'contacted' });
    await work();
    await work();
    expect(second.received).toEqual([]);
    expect(first.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'lead.created', data: { id, firstName: 'Mia', email: 'mia@example.com' } },
      { type: 'lead.updated', data: { id, status: 'contacted' } },
    ]);
    const [{ headers, body } = { headers: {}, body: '' }] = first.received;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(headers).toMatchObject({ 'content-type': 'application/json' });
    const { endpoints, deliveries } = await list();
    expect(JSON.stringify(endpoints)).not.toContain('whsec_');
    expect(deliveries.map(({ state, lastResult }) => [state, lastResult])).toEqual([
      ['delivered', 'Answered 200'],
      ['delivered', 'Answered 200'],
    ]);
  });

  it('tells that an inquiry is spam, that another is none after all, and of no spam that stays so', async () => {
    const one = await receiver();
    await add(one.url, ['lead.created', 'lead.updated']);
    const told = await send();
    await work();
    const spam = await send('Lou');
    await site.db.updateTable('inquiries').set({ is_spam: 1 }).where('id', '=', spam).execute();
    await work();
    for (const [id, mark] of [
      [told, 'spam'],
      [spam, 'read'],
      [spam, 'not-spam'],
    ] as const) {
      expect((await ask('PUT', `contacts/${id}/${mark}`)).statusCode).toBe(200);
      await work();
    }
    expect(one.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'lead.created', data: { id: told, status: 'new' } },
      { type: 'lead.updated', data: { id: told, status: 'spam' } },
      { type: 'lead.created', data: { id: spam, firstName: 'Lou' } },
    ]);
  });

  it('tells of each of several inquiries that are closed together', async () => {
    const one = await receiver();
    await add(one.url, ['lead.updated']);
    const ids = [await send(), await send('Lou')];
    const which = { ids, act: { kind: 'won' } };
    expect((await ask('POST', 'inquiry-changes', which)).statusCode).toBe(200);
    expect((await ask('POST', 'inquiry-changes', which)).json()).toMatchObject({ count: 0 });
    await work();
    expect(one.received.map(({ body }) => JSON.parse(body).data)).toMatchObject(
      ids.map((id) => ({ id, status: 'won' })),
    );
  });

  it('tells of an import once for each portion, however many vehicles it has', async () => {
    const one = await receiver();
    await add(one.url, ['stock.changed', 'vehicle.created', 'vehicle.updated']);
    const data = Array.from({ length: 120 }, (_, at) => ({
      make: 'Audi',
      model: 'RS6',
      stockNumber: `P${at}`,
    }));
    for (const rows of [data, data.slice(0, 1).map((vehicle) => ({ ...vehicle, model: 'RS4' }))])
      expect((await ask('POST', 'data/import', { data: rows, clearExisting: false })).statusCode).toBe(200);
    expect((await ask('POST', 'data/clear', {})).statusCode).toBe(200);
    expect((await ask('POST', 'data/put-back', {})).statusCode).toBe(200);
    await work();
    const url = 'http://localhost:3000/api/vehicles';
    expect(one.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'stock.changed', data: { change: 'imported', created: 120, updated: 0, removed: 0, url } },
      { type: 'stock.changed', data: { change: 'imported', created: 0, updated: 1, removed: 0, url } },
      { type: 'stock.changed', data: { change: 'cleared', url } },
      { type: 'stock.changed', data: { change: 'put back', url } },
    ]);
    await site.db.deleteFrom('vehicles').execute();
    await site.services.catalogue.refresh();
  });

  it('tells of vehicles that are published, changed, sold and deleted, and of no draft', async () => {
    const one = await receiver();
    await add(one.url, ['vehicle.created', 'vehicle.updated', 'vehicle.sold', 'vehicle.deleted']);
    const created = await ask('POST', 'vehicles', { make: 'Audi', model: 'RS6', year: 2022, price: 100_000 });
    expect(created.statusCode).toBeLessThan(300);
    const newest = () =>
      site.db
        .selectFrom('vehicles')
        .select(['id', 'revision'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    const { id } = await newest();
    await work();
    expect(one.received).toEqual([]);
    expect((await ask('POST', `vehicles/${id}/publish`)).statusCode).toBe(200);
    for (const changes of [{ price: 90_000 }, { status: 'sold' }]) {
      const { revision } = await newest();
      expect((await ask('PUT', `vehicles/${id}`, { revision, ...changes })).statusCode).toBe(200);
    }
    await work();
    const types = one.received.map(({ body }) => JSON.parse(body).type);
    expect(types).toContain('vehicle.created');
    expect(types).toContain('vehicle.updated');
    expect(types.at(-1)).toBe('vehicle.sold');
    expect(JSON.parse(one.received.at(-1)?.body ?? '')).toMatchObject({
      data: { id, make: 'Audi', price: 90_000 },
    });
    for (const act of ['hide', 'publish']) {
      expect((await ask('POST', `vehicles/${id}/${act}`)).statusCode).toBe(200);
      await work();
    }
    const lastTwo = one.received.slice(-2).map(({ body }) => JSON.parse(body));
    expect(lastTwo).toMatchObject([
      { type: 'vehicle.deleted', data: { id } },
      { type: 'vehicle.created', data: { id, make: 'Audi' } },
    ]);
    expect((await ask('DELETE', `vehicles/${id}`)).statusCode).toBe(200);
    await work();
    expect(JSON.parse(one.received.at(-1)?.body ?? '')).toMatchObject({
      type: 'vehicle.deleted',
      data: { id, url: expect.stringContaining(`/vehicles/${id}`) },
    });
  });

  it('tells of bookings that are made and cancelled', async () => {
    const one = await receiver();
    await add(one.url, ['booking.created', 'booking.cancelled']);
    await takeBookings(site);
    const { days } = await site.getJson<{ days: { day: string; times: string[] }[] }>('/api/booking-slots');
    const [free] = days.filter(({ times }) => times.length > 0);
    const booked = await book(site, { kind: 'inspection', day: free?.day, time: free?.times[0] });
    expect(booked.statusCode).toBe(201);
    const { id } = await site.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow();
    expect((await ask('PUT', `bookings/${id}/state`, { state: 'cancelled' })).statusCode).toBe(200);
    await work();
    expect(one.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'booking.created', data: { id, firstName: 'Mia', kind: 'inspection' } },
      { type: 'booking.cancelled', data: { id, state: 'cancelled' } },
    ]);
  });

  it('is not held up by one that hangs, and that one holds up no visitor', async () => {
    const hanging = await receiver(() => {});
    const good = await receiver();
    await add(hanging.url);
    await add(good.url);
    await send();
    const sender = site.services.webhookSender;
    await sender.fanOut();
    await sender.sendDue();
    await expect.poll(() => good.received.length).toBe(1);
    await send('Lou');
    await sender.fanOut();
    await sender.sendDue();
    await expect.poll(() => good.received.length).toBe(2);
    expect(hanging.received).toHaveLength(1);
    await hanging.stop();
    await sender.idle();
  });

  it('is tried again with longer waits, given up after a day of waiting, and sent when staff ask', async () => {
    let status = 500;
    const one = await receiver((response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
    );
    await add(one.url);
    await send();
    const startedAt = site.clock.now();
    for (let round = 0; round < 60; round += 1) {
      await work();
      site.clock.advance(86_400_000);
    }
    expect(one.received).toHaveLength(9);
    const ids = new Set(one.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    const [delivery] = (await list()).deliveries;
    expect(delivery).toMatchObject({
      state: 'given up',
      attempts: 9,
      lastResult: expect.stringContaining('Answered 500: it has a fault of its own'),
    });
    const warnings = (await ask('GET', 'status')).body;
    expect(warnings).toContain('One webhook delivery was given up');
    status = 302;
    await ask('POST', `webhook-deliveries/${delivery?.id}/resend`);
    await work();
    expect((await list()).deliveries[0]?.lastResult).toContain(
      'Answered 302: it leads on to another address',
    );
    status = 204;
    await ask('POST', `webhook-deliveries/${delivery?.id}/resend`);
    await work();
    expect((await list()).deliveries[0]).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(new Set(one.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await one.stop();
    await ask('POST', `webhook-deliveries/${delivery?.id}/resend`);
    await work();
    expect((await list()).deliveries[0]?.lastResult).toContain(
      'Could not be reached: the server is there but',
    );
    await site.services.webhookService.forgetOld(async () => site.clock.now());
    expect((await list()).deliveries).toEqual([]);
    site.clock.set(startedAt.toISOString());
  });

  it('is sent once more, under the same id, when nobody could note that it was sent', async () => {
    const one = await receiver();
    await add(one.url);
    await send();
    const { clock, services } = site;
    const webhooks = createWebhookRepository({ database: services.database, clock });
    const dying = createWebhookSender({
      secrets: createWebhookSecrets(createSecretBox({ dataDir: site.dataDir, keyText: undefined })),
      webhooks: { ...webhooks, noteResult: () => Promise.reject(new Error('killed')) },
      writePayload: createPayloadWriter(services, ''),
      post: createPost({ allowsPrivate: true }),
      clock,
      log: services.log,
    });
    await work(dying);
    await work();
    expect(one.received).toHaveLength(1);
    clock.advance(60_000);
    await work();
    await work();
    expect(one.received).toHaveLength(2);
    expect(one.received[0]?.headers['webhook-id']).toBe(one.received[1]?.headers['webhook-id']);
    expect(one.received[0]?.body).toBe(one.received[1]?.body);
  });

  it('is sent once when several processes look at the same moment', async () => {
    const one = await receiver();
    await add(one.url);
    await send();
    const { clock, services } = site;
    const others = [1, 2, 3].map(() =>
      createWebhookSender({
        secrets: createWebhookSecrets(createSecretBox({ dataDir: site.dataDir, keyText: undefined })),
        webhooks: createWebhookRepository({ database: services.database, clock }),
        writePayload: createPayloadWriter(services, ''),
        post: createPost({ allowsPrivate: true }),
        clock,
        log: services.log,
      }),
    );
    await Promise.all(others.map((sender) => work(sender)));
    await Promise.all(others.map((sender) => work(sender)));
    expect(one.received).toHaveLength(1);
  });

  it('forgets what it told with the inquiry, and everything with its address', async () => {
    const one = await receiver();
    const { id } = await add(one.url);
    const inquiry = await send();
    await work();
    expect((await list()).deliveries).toHaveLength(1);
    await site.db.deleteFrom('inquiries').where('id', '=', inquiry).execute();
    expect((await list()).deliveries).toEqual([]);
    await send('Lou');
    await work();
    expect((await ask('DELETE', `webhooks/${id}`)).statusCode).toBe(200);
    expect(await list()).toEqual({ endpoints: [], deliveries: [] });
  });
});

describe('an address', () => {
  it('has its secret sealed in the database, also one that was stored before', async () => {
    const one = await receiver();
    const { id, secret } = await add(one.url);
    const stored = async () =>
      (await site.db.selectFrom('webhook_endpoints').select('secret').executeTakeFirstOrThrow()).secret;
    expect(await stored()).not.toContain(secret.slice('whsec_'.length));
    await site.db.updateTable('webhook_endpoints').set({ secret }).execute();
    await send();
    await work();
    await site.services.webhookService.sealOld();
    expect(await stored()).not.toContain(secret.slice('whsec_'.length));
    await send('Lou');
    await work();
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(one.received).toHaveLength(2);
    for (const { headers, body } of one.received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      );
    }
    // In another row it opens nothing.
    await site.db
      .updateTable('webhook_endpoints')
      .set({ url: `${one.url}/other` })
      .execute();
    expect((await list()).endpoints).toMatchObject([{ id, needsSecret: true }]);
  });

  it('is told nothing when it has no secret, until it has a new one', async () => {
    const one = await receiver();
    const { id } = await add(one.url);
    // As a restore brings it.
    await site.db.updateTable('webhook_endpoints').set({ secret: '', is_on: 0 }).execute();
    expect((await list()).endpoints).toMatchObject([{ id, isOn: false, needsSecret: true }]);
    expect(await site.services.webhookService.advice()).toContain('One webhook address has no secret');
    const switchOn = () => ask('PUT', `webhooks/${id}`, { events: ['lead.created'], isOn: true });
    const refused = await switchOn();
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'It has no secret. Make a new one, enter it in the other system, then switch it on.',
    ]);
    expect((await ask('POST', `webhooks/${id}/secret`)).statusCode).toBe(200);
    expect((await switchOn()).statusCode).toBe(200);
    expect((await list()).endpoints[0]).not.toHaveProperty('needsSecret');
    await send();
    await work();
    expect(one.received).toHaveLength(1);
    expect(await site.services.webhookService.advice()).toBeNull();
    // The key was lost: what is due waits, and says why.
    await site.db.updateTable('webhook_endpoints').set({ secret: 'nokey.AAAA' }).execute();
    await send('Lou');
    await work();
    expect(one.received).toHaveLength(1);
    expect((await list()).deliveries[0]).toMatchObject({
      state: 'waiting',
      lastResult: 'Its secret cannot be read here. Make a new one, and enter it in the other system',
    });
  });

  it('is switched off, and its secret renewed', async () => {
    const one = await receiver();
    const { id, secret } = await add(one.url);
    const renewed = (await ask('POST', `webhooks/${id}/secret`)).json() as { secret: string };
    expect(renewed.secret).toMatch(/^whsec_/);
    expect(renewed.secret).not.toBe(secret);
    await ask('PUT', `webhooks/${id}`, { events: ['lead.created'], isOn: false });
    await send();
    await work();
    expect(one.received).toEqual([]);
    await ask('PUT', `webhooks/${id}`, { events: ['lead.created'], isOn: true });
    await work();
    expect(one.received).toEqual([]);
    await send('Lou');
    await work();
    expect(one.received).toHaveLength(1);
    const titles = await site.db
      .selectFrom('activity')
      .select('title')
      .where('action', '=', 'webhook_changed')
      .execute();
    expect(JSON.stringify(titles)).toContain('has a new secret');
    expect(JSON.stringify(titles)).not.toContain('/hook');
  });

  it.each([
    [{ url: 'nonsense', events: ['lead.created'] }, 'url'],
    [{ url: 'ftp://cars.example/', events: ['lead.created'] }, 'url'],
    [{ url: 'https://name:word@cars.example/', events: ['lead.created'] }, 'url'],
    [{ url: 'https://cars.example/', events: [] }, 'events'],
  ])('is refused: %j', async (payload, field) => {
    const answer = await ask('POST', 'webhooks', payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('is shown whole only to those who may change it', async () => {
    await add('https://cars.example/hook?secret=7');
    expect((await list()).endpoints).toMatchObject([{ url: 'https://cars.example/hook?secret=7' }]);
    const seen = await site.services.webhookService.list({ role: 'viewer' });
    expect(seen.endpoints).toMatchObject([{ url: 'cars.example' }]);
  });

  it('is one of ten', async () => {
    for (let at = 0; at < 10; at += 1) await add(`https://cars.example/${at}`);
    expect(
      (await ask('POST', 'webhooks', { url: 'https://cars.example/', events: ['lead.created'] })).statusCode,
    ).toBe(409);
  });
});
