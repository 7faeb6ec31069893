import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/support/site-process.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { replyAllowances } from './reply-limit.ts';

interface Received {
  /** The envelope's sender; empty for mail that is never sent back. */
  from: string;
  to: string[];
  raw: string;
}

/** A real mail server on loopback that keeps what it is given. */
async function startMailServer(port: number): Promise<{ received: Received[]; stop(): Promise<void> }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk) => (raw += chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          // Long lines come folded in quoted-printable.
          raw: raw.replaceAll('=\r\n', ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect((server.server.address() as AddressInfo).port).toBe(port); // it listens on TCP
  return { received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

let site: TestApp;
let port: number;
beforeEach(async () => {
  port = await freePort();
  site = await startTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'site@cars.example',
      LEADS_TO: 'sales@cars.example',
    },
  });
});
afterEach(async () => {
  site.services.mailer?.close();
  await site.close();
});

const lead = {
  firstName: '<b>Mia</b>',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  interest: 'Purchase Inquiry',
  message: '<img src=x onerror=alert(1)>\nBcc: all@evil.example',
};

async function sendLead(overrides: object = {}): Promise<void> {
  const answer = await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { ...lead, ...overrides },
  });
  expect(answer.statusCode).toBe(201);
}

const mailState = async () => {
  const answer = await site.inject({ url: '/api/admin/contacts', headers: await site.logIn() });
  return (answer.json() as { mail: string }[]).map(({ mail }) => mail); // the contract's list
};

describe('mail about an enquiry', () => {
  it('goes to the dealership and to the customer, each once', async () => {
    const server = await startMailServer(port);
    await sendLead();
    expect(await mailState()).toEqual(['waiting']);
    const stats = await site.inject({ url: '/api/admin/stats', headers: await site.logIn() });
    expect(stats.json()).toMatchObject({ isMailSetUp: true });
    await site.services.outboxService?.sendDue();
    await site.services.outboxService?.sendDue();
    expect(server.received.map(({ to }) => to)).toEqual([['sales@cars.example'], ['mia@example.com']]);
    expect(await mailState()).toEqual(['sent']);
    const [toDealership, toCustomer] = server.received.map(({ raw }) => raw);
    const [header] = (toDealership ?? '').split('\r\n\r\n', 1);
    expect(toDealership).toMatch(/^Reply-To: mia@example\.com/m);
    expect(toDealership).toMatch(/^Subject: New enquiry: Purchase Inquiry/m);
    expect(header).not.toMatch(/^Bcc:/m);
    expect(toCustomer).toContain('Motor Dealer Licence MD19655');
    expect(toCustomer).toContain('(02) 5550');
    expect(toCustomer).toContain('Monday to Friday: 9:00 AM to 5:30 PM');
    const html = (toDealership ?? '').slice((toDealership ?? '').indexOf('text/html'));
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    await server.stop();
  });

  it('is delayed, not lost and not doubled, while the mail server is away', async () => {
    await sendLead();
    await site.services.outboxService?.sendDue();
    expect(await mailState()).toEqual(['waiting']);
    const server = await startMailServer(port);
    await site.services.outboxService?.sendDue();
    expect(server.received).toEqual([]); // not yet due again
    site.clock.advance(31_000);
    await site.services.outboxService?.sendDue();
    await site.services.outboxService?.sendDue();
    expect(server.received).toHaveLength(2);
    expect(await mailState()).toEqual(['sent']);
    await server.stop();
  });

  it('is sent once when several processes look for it at the same moment', async () => {
    const server = await startMailServer(port);
    for (let i = 0; i < 3; i += 1) await sendLead({ email: `mia${i}@example.com` });
    const { outboxService } = site.services;
    await Promise.all(Array.from({ length: 4 }, () => outboxService?.sendDue()));
    await outboxService?.sendDue();
    expect(server.received).toHaveLength(6);
    expect(await mailState()).toEqual(['sent', 'sent', 'sent']);
    await server.stop();
  });

  it('is not sent for what was kept apart', async () => {
    const server = await startMailServer(port);
    await sendLead({ website: 'x' });
    await site.services.outboxService?.sendDue();
    expect(server.received).toEqual([]);
    await server.stop();
  });

  it('names the car in the subject to staff, and has a title and links', async () => {
    const server = await startMailServer(port);
    const vehicleId = await site.addVehicle({ make: 'Audi', model: 'RS6\tAvant', year: 2022 });
    await sendLead({ vehicleId, message: 'See https://evil.example/x' });
    await site.services.outboxService?.sendDue();
    const html = (server.received[0]?.raw ?? '').replaceAll('=3D', '=');
    const subject = 'New enquiry: Purchase Inquiry, 2022 Audi RS6 Avant';
    expect(html).toContain(`Subject: ${subject}`);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<a href="mailto:mia@example.com">mia@example.com</a>');
    const address = `http://localhost:3000/vehicles/${vehicleId}`;
    expect(html).toContain(`<a href="${address}">${address}</a>`);
    expect(html).toContain('<a href="http://localhost:3000/admin/inquiries">');
    expect(html).not.toContain('<a href="https://evil');
    await server.stop();
  });
});

describe('the automatic reply', () => {
  it('is marked as one, and never comes back', async () => {
    const server = await startMailServer(port);
    await sendLead();
    await site.services.outboxService?.sendDue();
    const [toDealership, toCustomer] = server.received;
    expect(toCustomer).toMatchObject({ from: '', to: ['mia@example.com'] });
    expect(toCustomer?.raw).toMatch(/^Auto-Submitted: auto-replied/m);
    expect(toCustomer?.raw).toMatch(/^From: site@cars\.example/m);
    expect(toDealership).toMatchObject({ from: 'site@cars.example' });
    expect(toDealership?.raw).not.toMatch(/^Auto-Submitted/m);
    await server.stop();
  });

  it('greets by what is a name, and carries nothing else that a stranger wrote', async () => {
    const server = await startMailServer(port);
    await sendLead({ firstName: 'Mary-Jane O’Neill', email: 'a@example.com' });
    await sendLead({ firstName: 'You won! https://evil.example', email: 'b@example.com', message: 'evil' });
    await site.services.outboxService?.sendDue();
    const bodies = server.received.filter(({ from }) => from === '').map(({ raw }) => raw);
    expect(bodies[0]).toContain('Hello Mary-Jane O=E2=80=99Neill,');
    expect(bodies[1]).toContain('Hello,');
    expect(bodies[1]).not.toContain('evil');
    await server.stop();
  });

  it('goes to a mailbox once an hour, however its address is written; staff get every lead', async () => {
    const kinds = async () =>
      (await site.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind).sort();
    const addresses = ['v.ictim@gmail.com', 'Victim+1@gmail.com', 'vic.tim@googlemail.com'];
    for (const email of addresses) await sendLead({ email, message: email });
    expect(await kinds()).toEqual(['customer', 'dealership', 'dealership', 'dealership']);
    site.clock.advance(3_601_000);
    await sendLead({ email: 'victim@gmail.com' });
    expect(await kinds()).toEqual(['customer', 'customer', ...Array(4).fill('dealership')]);
  });

  it('is limited in all, and an enquiry that was sent twice uses up nothing', async () => {
    const submissionKey = randomUUID();
    await sendLead({ submissionKey });
    site.clock.advance(3_601_000);
    await sendLead({ submissionKey });
    await sendLead();
    const replies = await site.db.selectFrom('outbox').selectAll().where('kind', '=', 'customer').execute();
    expect(replies).toHaveLength(2);
    const { most = 0, key = '' } = replyAllowances('').at(-1) ?? {};
    const rows = Array.from({ length: most }, () => ({ key, at_ms: site.clock.now().getTime() }));
    await site.db.insertInto('attempts').values(rows).execute();
    await sendLead({ email: 'other@example.com' });
    const last = await site.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(last?.kind).toBe('dealership');
  });
});
