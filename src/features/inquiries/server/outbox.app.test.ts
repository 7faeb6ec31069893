import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SystemStatus } from '#features/system-status/system-status.contract.ts';
import { smtpError, startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { replyAllowances } from './mail/reply-limit.ts';

let site: MailingApp;
beforeEach(async () => {
  // These tests advance the clock by days.
  site = await startMailingApp({ env: { SESSION_IDLE_S: '1000000000', SESSION_MAX_S: '1000000000' } });
});
afterEach(() => site.close());

const inquiry = {
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
    payload: { ...inquiry, ...overrides },
  });
  expect(answer.statusCode).toBe(201);
}

const mailState = async () => {
  const answer = await site.inject({ url: '/api/admin/contacts', headers: await site.logIn() });
  return (answer.json() as { mail: string }[]).map(({ mail }) => mail); // the contract's list
};

describe('mail about an enquiry', () => {
  it('goes to the dealership and to the customer, each once', async () => {
    const server = await startMailServer(site.mailPort);
    await sendLead();
    expect(await mailState()).toEqual(['waiting']);
    const stats = await site.inject({ url: '/api/admin/stats', headers: await site.logIn() });
    expect(stats.json()).toMatchObject({ isMailSetUp: true });
    await site.sendDue();
    await site.sendDue();
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
    await site.sendDue();
    expect(await mailState()).toEqual(['waiting']);
    const server = await startMailServer(site.mailPort);
    await site.sendDue();
    expect(server.received).toEqual([]); // not yet due again
    site.clock.advance(31_000);
    await site.sendDue();
    await site.sendDue();
    expect(server.received).toHaveLength(2);
    expect(await mailState()).toEqual(['sent']);
    await server.stop();
  });

  it('is sent once when several processes look for it at the same moment', async () => {
    const server = await startMailServer(site.mailPort);
    for (let i = 0; i < 3; i += 1) await sendLead({ email: `mia${i}@example.com` });
    const { outboxService } = site.services;
    await Promise.all(Array.from({ length: 4 }, () => outboxService?.sendDue()));
    await outboxService?.sendDue();
    expect(server.received).toHaveLength(6);
    expect(await mailState()).toEqual(['sent', 'sent', 'sent']);
    await server.stop();
  });

  it('is not sent for what was kept apart', async () => {
    const server = await startMailServer(site.mailPort);
    await sendLead({ website: 'x' });
    await site.sendDue();
    expect(server.received).toEqual([]);
    await server.stop();
  });

  it('names the car in the subject to staff, and has a title and links', async () => {
    const server = await startMailServer(site.mailPort);
    const vehicleId = await site.addVehicle({
      make: 'Audi',
      model: 'RS6\tAvant',
      badge: 'Quattro',
      year: 2022,
    });
    await sendLead({ vehicleId, message: 'See https://evil.example/x' });
    await site.sendDue();
    const html = (server.received[0]?.raw ?? '').replaceAll('=3D', '=');
    const subject = 'New enquiry: Purchase Inquiry, 2022 Audi RS6 Avant Quattro';
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
    const server = await startMailServer(site.mailPort);
    await sendLead();
    await site.sendDue();
    const [toDealership, toCustomer] = server.received;
    expect(toCustomer).toMatchObject({ from: '', to: ['mia@example.com'] });
    expect(toCustomer?.raw).toMatch(/^Auto-Submitted: auto-replied/m);
    expect(toCustomer?.raw).toMatch(/^From: site@cars\.example/m);
    expect(toDealership).toMatchObject({ from: 'site@cars.example' });
    expect(toDealership?.raw).not.toMatch(/^Auto-Submitted/m);
    await server.stop();
  });

  it('greets by what is a name, and carries nothing else that a stranger wrote', async () => {
    const server = await startMailServer(site.mailPort);
    await sendLead({ firstName: 'Mary-Jane O’Neill', email: 'a@example.com' });
    await sendLead({ firstName: 'You won! https://evil.example', email: 'b@example.com', message: 'evil' });
    await site.sendDue();
    const bodies = server.received.filter(({ from }) => from === '').map(({ raw }) => raw);
    expect(bodies[0]).toContain('Hello Mary-Jane O=E2=80=99Neill,');
    expect(bodies[1]).toContain('Hello,');
    expect(bodies[1]).not.toContain('evil');
    await server.stop();
  });

  it('goes to a mailbox once an hour, however its address is written; staff get every inquiry', async () => {
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

const sendDue = () => site.sendDue();
const HOUR_MS = 3_600_000;

describe('mail that takes long, or fails in the middle', () => {
  it('is not taken by another process for as long as it can be under way', async () => {
    const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const server = await startMailServer(site.mailPort, {
      beforeAnswer: () => {
        arrive();
        return mayAnswer;
      },
    });
    await sendLead();
    await site.db.deleteFrom('outbox').where('kind', '=', 'customer').execute();
    const sending = sendDue();
    await hasArrived;
    site.clock.advance(60_000);
    await sendDue();
    answer();
    await sending;
    expect(server.received).toHaveLength(1);
    await server.stop();
  });

  it('keeps its Message-ID, so that a second delivery is recognised', async () => {
    const ids: (string | undefined)[] = [];
    const server = await startMailServer(site.mailPort, {
      beforeAnswer: async ({ raw }) => {
        ids.push(/^Message-ID: (.*)$/im.exec(raw)?.[1]);
        if (ids.length <= 2) throw smtpError(451);
      },
    });
    await sendLead();
    await sendDue();
    site.clock.advance(31_000);
    await sendDue();
    expect(ids).toHaveLength(4);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(new Set(ids).size).toBe(2);
    await server.stop();
  });

  it('is not sent again when the database could not be told that it was sent', async () => {
    const rename = (from: string, to: string) => site.db.schema.alterTable(from).renameTo(to).execute();
    const server = await startMailServer(site.mailPort, {
      beforeAnswer: () => rename('outbox', 'outbox_gone'),
    });
    await sendLead();
    await site.db.deleteFrom('outbox').where('kind', '=', 'customer').execute();
    await expect(sendDue()).rejects.toThrow();
    await rename('outbox_gone', 'outbox');
    site.clock.advance(HOUR_MS);
    await sendDue();
    expect(server.received).toHaveLength(1);
    expect(await mailState()).toEqual(['sent']);
    await server.stop();
  });

  it('goes out at once when its next attempt is years away, because the clock was wrong', async () => {
    const server = await startMailServer(site.mailPort);
    await sendLead();
    await site.db.updateTable('outbox').set({ next_attempt_at: '2031-01-01T00:00:00.000Z' }).execute();
    await sendDue();
    expect(server.received).toHaveLength(2);
    await server.stop();
  });
});

describe('mail that is refused for good', () => {
  const readWarnings = async () => {
    const answer = await site.inject({ url: '/api/admin/status', headers: await site.logIn() });
    return answer.json<SystemStatus>().unsentMail;
  };
  const retry = async () =>
    site.inject({ method: 'PUT', url: '/api/admin/contacts/1/retry-mail', headers: await site.logIn() });

  it('is given up after three days, shown to staff, and sent when they ask for it', async () => {
    let tries = 0;
    const server = await startMailServer(site.mailPort, {
      isTaken: (address) => {
        if (address === inquiry.email) tries += 1;
        return address !== inquiry.email;
      },
    });
    await sendLead();
    let hours = 0;
    while ((await mailState())[0] !== 'failed' && hours < 100) {
      await sendDue();
      hours += 3;
      site.clock.advance(3 * HOUR_MS);
    }
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(80);
    expect(tries).toBeLessThan(20);
    await sendDue();
    expect(server.received.map(({ to }) => to)).toEqual([['sales@cars.example']]);
    expect(await readWarnings()).toEqual([
      {
        words: 'One mail about an inquiry could not be sent in three days of trying.',
        page: { name: 'Customer Inquiries', href: '/admin/inquiries' },
      },
    ]);
    await server.stop();

    const friendlier = await startMailServer(site.mailPort);
    expect((await retry()).statusCode).toBe(200);
    expect(await mailState()).toEqual(['waiting']);
    await sendDue();
    expect(friendlier.received.map(({ to }) => to)).toEqual([[inquiry.email]]);
    expect(await mailState()).toEqual(['sent']);
    expect(await readWarnings()).toEqual([]);
    expect((await retry()).statusCode).toBe(409);
    await friendlier.stop();
  });

  it('is tried for three days of trying, not for three days of a wrong clock', async () => {
    await sendLead();
    await sendDue();
    site.clock.advance(10 * 365 * 24 * HOUR_MS);
    await sendDue();
    expect(await mailState()).toEqual(['waiting']);
  });
});
