import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/support/site-process.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

interface Received {
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
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
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
    // Long lines come folded in quoted-printable.
    const [toDealership, toCustomer] = server.received.map(({ raw }) => raw.replaceAll('=\r\n', ''));
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
    for (let i = 0; i < 3; i += 1) await sendLead();
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
});
