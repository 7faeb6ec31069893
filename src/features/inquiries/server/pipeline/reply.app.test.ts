import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nameInHistory } from '#shared/name-in-history.ts';
import { smtpError, startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { TEST_ACCOUNT } from '#test/support/test-app.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';

let site: MailingApp;
let headers: { cookie: string };
let id: number;
beforeAll(async () => {
  site = await startMailingApp({
    env: { ENQUIRY_LIMIT: '1000', SESSION_IDLE_S: '1000000000', SESSION_MAX_S: '1000000000' },
  });
  headers = await site.logIn();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
  const payload = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?' },
  };
  await site.inject({ method: 'POST', url: '/api/contact', payload });
  ({ id } = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow());
  // Only what staff write is looked at here.
  await site.db.deleteFrom('outbox').execute();
});

const reply = (changes: object = {}) =>
  site.inject({
    method: 'POST',
    url: `/api/admin/inquiries/${id}/replies`,
    headers,
    payload: { key: randomUUID(), subject: 'Your enquiry', text: 'Hello Mia,\nit <b>is</b>.', ...changes },
  });
const look = async (): Promise<InquiryPage> =>
  (await site.inject({ url: `/api/admin/inquiries/${id}`, headers })).json();
const repliesOf = ({ timeline }: InquiryPage) =>
  timeline.filter(({ kind }) => kind === 'reply').map(({ text, by }) => [text.split('\n')[0], by]);
const sendDue = () => site.sendDue();

it('goes to the customer once, however often it is pressed, and the history says how far it came', async () => {
  const server = await startMailServer(site.mailPort);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => reply({ key })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const waiting = await look();
  const fullName = nameInHistory(TEST_ACCOUNT);
  expect(repliesOf(waiting)).toEqual([['Reply by mail, waiting to be sent', fullName]]);
  expect(waiting.inquiry).toMatchObject({ status: 'contacted', waitedMinutes: null, mail: 'waiting' });
  await sendDue();
  await sendDue();
  await server.stop();
  expect(server.received.map(({ to }) => to)).toEqual([['mia@example.com']]);
  const raw = server.received[0]?.raw ?? '';
  expect(raw).toMatch(/^Subject: Your enquiry/m);
  expect(raw).toMatch(/^Reply-To: sales@cars\.example/m);
  expect(raw).toContain(`Message-ID: <${key}.reply@cars.example>`);
  expect(raw).not.toMatch(/^Auto-Submitted/m);
  expect(raw).toContain('Motor Dealer Licence MD19655');
  expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<b>');
  const done = await look();
  expect(repliesOf(done)).toEqual([['Reply by mail, sent', fullName]]);
  expect(done.timeline.find(({ kind }) => kind === 'reply')?.letter).toEqual({
    ...{ subject: 'Your enquiry', text: 'Hello Mia,\nit <b>is</b>.', state: 'sent' },
  });
});

it('is refused with words where they left no address, as who asks for a hold by phone', async () => {
  await site.db.updateTable('inquiries').set({ email: '' }).where('id', '=', id).execute();
  const refused = await reply();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'They left no mail address, so nothing was sent. Call them instead.',
  ]);
  expect(repliesOf(await look())).toEqual([]);
});

it('that was changed after its first version was stored is refused, not dropped', async () => {
  const key = randomUUID();
  expect((await reply({ key })).statusCode).toBe(200);
  for (const changes of [{ text: 'It is sold.' }, { subject: 'Another' }]) {
    const changed = await reply({ key, ...changes });
    expect(changed.statusCode).toBe(409);
    expect(changed.json().message).toContain(
      'This was not sent: an earlier version of it is on its way already.',
    );
  }
  expect((await reply({ key })).statusCode).toBe(200);
  expect((await reply({ text: 'It is sold.' })).statusCode).toBe(200);
  expect(repliesOf(await look())).toHaveLength(2);
});

it('is not sent when somebody has answered since it was begun, until that was looked at', async () => {
  const { answers: seenAnswers } = (await look()).reply;
  const [mine, theirs] = [randomUUID(), randomUUID()];
  expect((await reply({ key: theirs, seenAnswers })).statusCode).toBe(200);
  // The same again, after a lost answer, is no other.
  expect((await reply({ key: theirs, seenAnswers })).statusCode).toBe(200);
  const refused = await reply({ key: mine, seenAnswers, text: 'It is.' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This was answered meanwhile, so yours was not sent. Look at what was said, then send it if it is still needed.',
  ]);
  expect(repliesOf(await look())).toHaveLength(1);
  const again = { key: mine, text: 'It is.', seenAnswers: (await look()).reply.answers };
  expect((await reply(again)).statusCode).toBe(200);
  const url = `/api/admin/inquiries/${id}/events`;
  await site.inject({ method: 'POST', url, headers, payload: { key: randomUUID(), kind: 'call' } });
  expect((await reply({ seenAnswers: 2 })).statusCode).toBe(409);
  expect(repliesOf(await look())).toHaveLength(2);
});

it('has the address of its author to answer to, and sets Contacted where it was new', async () => {
  await site.db.updateTable('staff').set({ email: 'dana@cars.example' }).execute();
  const server = await startMailServer(site.mailPort);
  expect((await look()).reply).toMatchObject({ isMailSetUp: true, replyTo: 'dana@cars.example' });
  await reply();
  await sendDue();
  await server.stop();
  expect(server.received[0]?.raw).toMatch(/^Reply-To: dana@cars\.example/m);
  const page = await look();
  expect(page.inquiry.status).toBe('contacted');
  expect(page.timeline.filter(({ kind }) => kind === 'status')).toMatchObject([{ text: 'Contacted' }]);
  await site.db.updateTable('inquiries').set({ status: 'negotiating' }).execute();
  await reply();
  expect((await look()).inquiry.status).toBe('negotiating');
  await site.db.updateTable('staff').set({ email: '' }).execute();
});

it('waits while the mail server refuses it, is given up after three days, and is sent again when asked', async () => {
  const refusing = await startMailServer(site.mailPort, {
    beforeAnswer: async () => Promise.reject(smtpError(554)),
  });
  await reply();
  for (let tried = 0; tried < 15; tried += 1) {
    await sendDue();
    site.clock.advance(6 * 3_600_000 + 1_000);
  }
  await refusing.stop();
  expect(repliesOf(await look())[0]?.[0]).toBe(
    'Reply by mail, could not be sent (the mail server did not take the mail)',
  );
  expect((await look()).inquiry.mail).toBe('failed');
  const server = await startMailServer(site.mailPort);
  await site.inject({ method: 'PUT', url: `/api/admin/contacts/${id}/retry-mail`, headers });
  await sendDue();
  await server.stop();
  expect(server.received).toHaveLength(1);
  expect(repliesOf(await look())[0]?.[0]).toBe('Reply by mail, sent');
});

it.each([
  [{ subject: ' ' }, 'subject', 'Enter a subject'],
  [{ subject: 'two\nlines' }, 'subject', 'A subject is one line'],
  [{ subject: 'About the {vehicle}' }, 'subject', 'Replace {vehicle} by what you want to say'],
  [{ text: '' }, 'text', 'Write something first'],
  [{ text: 'Hello {first name}' }, 'text', 'Replace {first name} by what you want to say'],
  [{ text: 'x'.repeat(10_001) }, 'text', 'A reply can have at most 10,000 characters'],
  [{ key: 'again' }, 'key', undefined],
])('refuses %j', async (changes, field, message) => {
  const answer = await reply(changes);
  expect(answer.statusCode).toBe(400);
  if (message) expect(answer.json().fields).toMatchObject({ [field]: message });
  expect(await site.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

it('offers the templates of the settings with what they name', async () => {
  const { reply: offered } = await look();
  expect(offered.templates.map(({ name }) => name)).toContain('It is available');
  expect(offered).toMatchObject({
    myName: TEST_ACCOUNT.fullName,
    dealership: 'Southern Cross Prestige',
    dealershipPhone: expect.stringMatching(/\d/),
    vehicleLink: '',
  });
});
