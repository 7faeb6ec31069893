import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { everyPlace, placesWhereItWaits } from '#test/support/waiting-places.ts';
import type { AnsweredInquiry, InquiryPage } from '../../pipeline.contract.ts';

/* A customer who wrote twice waits for one answer. */

let site: MailingApp;
const usernames = ['olga', 'sam', 'kim'] as const;
type Username = (typeof usernames)[number];
beforeAll(async () => {
  site = await startMailingApp({ env: { ENQUIRY_LIMIT: '1000' } });
  for (const username of usernames)
    await site.services.staff.add({
      ...{ username, fullName: `${username} Low`, password: 'not used here' },
      role: username === 'olga' ? 'owner' : 'sales',
    });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('bookings').execute();
  await site.db.deleteFrom('outbox').execute();
  await site.db.deleteFrom('inquiries').execute();
  site.clock.set('2026-03-02T01:00:00.000Z');
});

async function send(interest = 'Other'): Promise<number> {
  const payload = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', interest },
    // The same again and again would be spam.
    message: `Is it still there? ${site.clock.now().toISOString()}`,
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  site.clock.advance(60_000);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

async function headersOf(username: Username) {
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(username);
  return { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
}

async function ask(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, by: Username = 'olga') {
  const headers = await headersOf(by);
  const url = `/api/admin/${path}`;
  const answer = await site.inject({ method, url, headers, ...(payload && { payload }) });
  site.clock.advance(1_000);
  return answer;
}
const done = async (...call: Parameters<typeof ask>) => {
  const answer = await ask(...call);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const look = (id: number, by?: Username): Promise<InquiryPage> =>
  done('GET', `inquiries/${id}`, undefined, by);
const join = (id: number, ids: number[], by?: Username) => done('POST', `inquiries/${id}/join`, { ids }, by);
const note = (id: number, kind: string, by?: Username, key: string = randomUUID()) =>
  done('POST', `inquiries/${id}/events`, { key, kind, text: '' }, by);
const letter = () => ({ key: randomUUID(), subject: 'Your enquiry', text: 'It is.' });
const states = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { inquiry } = await look(id);
      return [inquiry.status, inquiry.assignee, inquiry.waitedMinutes === null ? 'answered' : 'waits'];
    }),
  );
const wordsOf = ({ timeline }: InquiryPage, id: number) =>
  timeline.filter(({ inquiryId }) => inquiryId === id).map(({ kind }) => kind);
/** With the inquiries that other systems are told of meanwhile. */
async function withTold<Answer>(act: () => Promise<Answer>) {
  const endpoint = { url: 'https://other.example', events: 'lead.updated', secret: '', is_on: 1 as const };
  const made_at = site.clock.now().toISOString();
  await site.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, made_at })
    .execute();
  const answer = await act();
  await site.db.deleteFrom('webhook_endpoints').execute();
  const events = await site.db.deleteFrom('webhook_events').returning('subject_id').execute();
  return { answer, told: events.map(({ subject_id }) => subject_id).sort((one, two) => one - two) };
}

describe('an answer to one', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a reply', (id) => done('POST', `inquiries/${id}/replies`, letter(), 'sam')],
    ['a call', (id) => note(id, 'call', 'sam')],
  ])('given by %s ends the waiting of all of them, everywhere', async (_act, answer) => {
    const [one, two, alone] = [await send(), await send(), await send()];
    await join(one, [two]);
    expect(await placesWhereItWaits(site, two, await headersOf('olga'))).toEqual(everyPlace);
    await answer(one);
    expect(await states(one, two, alone)).toEqual([
      ['contacted', 'sam', 'answered'],
      ['contacted', 'sam', 'answered'],
      ['new', '', 'waits'],
    ]);
    await site.db.deleteFrom('inquiries').where('id', '=', alone).execute();
    expect(await placesWhereItWaits(site, two, await headersOf('olga'))).toEqual([]);
    const told = (await look(two)).timeline.find(({ kind }) => kind === 'answered');
    expect(told).toMatchObject({ inquiryId: two, by: 'sam Low (sam)' });
    expect(told?.text).toMatch(/^Answered together with Other, /);
  });

  it('leaves alone what its author does not see, what is spam, and what comes later', async () => {
    const [one, others, spam] = [await send(), await send(), await send()];
    await join(one, [others, spam]);
    await done('PUT', `inquiries/${others}`, { assignee: 'kim' });
    await done('PUT', `contacts/${spam}/spam`);
    await note(one, 'spoke', 'sam');
    const later = await send();
    await join(one, [later], 'sam');
    expect(await states(one, others, later)).toEqual([
      ['contacted', 'sam', 'answered'],
      ['new', 'kim', 'waits'],
      ['new', '', 'waits'],
    ]);
    const row = site.db.selectFrom('inquiries').select('first_response_at').where('id', '=', spam);
    expect(await row.execute()).toEqual([{ first_response_at: null }]);
  });

  it('is not given twice by two who open different ones', async () => {
    const [one, two] = [await send(), await send()];
    await join(one, [two]);
    const seenAnswers = (await look(two)).reply.answers;
    await done('POST', `inquiries/${one}/replies`, { ...letter(), seenAnswers });
    const late = await ask('POST', `inquiries/${two}/replies`, { ...letter(), seenAnswers });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain('This was answered meanwhile');
    // At the same moment, with calls about each in between: one of them comes first, and nobody waits for ever.
    for (let round = 0; round < 6; round += 1) {
      const before = (await look(one)).reply.answers;
      const both = await Promise.all([
        ask('POST', `inquiries/${one}/replies`, { ...letter(), seenAnswers: before }),
        ask('POST', `inquiries/${two}/replies`, { ...letter(), seenAnswers: before }),
        ask('POST', `inquiries/${two}/join`, { ids: [one] }),
      ]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
    }
  });
});

describe('joining', () => {
  it('answers what came before the answer to the other, and separating lets it wait again', async () => {
    const [one, two] = [await send(), await send()];
    await note(one, 'call', 'sam');
    const late = await send();
    const joined = await withTold(() => join(one, [two, late]));
    expect(joined.told).toEqual([one, two]);
    expect(await states(one, two, late)).toEqual([
      ['contacted', 'sam', 'answered'],
      ['contacted', '', 'answered'],
      ['new', '', 'waits'],
    ]);
    const rows = await site.db.selectFrom('inquiries').select('first_response_at').orderBy('id').execute();
    expect(Date.parse(rows[1]?.first_response_at ?? '')).toBeLessThan(site.clock.now().getTime() - 60_000);
    const separate = () => done('POST', `inquiries/${one}/separate`, joined.answer);
    expect((await withTold(separate)).told).toEqual([one, two]);
    expect(await states(one, two, late)).toEqual([
      ['contacted', 'sam', 'answered'],
      ['new', '', 'waits'],
      ['new', '', 'waits'],
    ]);
    // One that was answered by itself, or moved on since, stays as it is.
    await join(one, [two]);
    await done('PUT', `inquiries/${two}`, { status: 'negotiating' });
    await done('POST', `inquiries/${one}/separate`, { ids: [two] });
    expect((await states(two))[0]?.[0]).toBe('negotiating');
  });
});

describe('a call that was noted by mistake', () => {
  const undo = (id: number, key: string, by?: Username) =>
    ask('POST', `inquiries/${id}/events/undo`, { key }, by);

  it('is taken back with all that it changed', async () => {
    const [one, two] = [await send(), await send()];
    await join(one, [two]);
    const key = randomUUID();
    const { changed } = await note(one, 'call', 'sam', key);
    expect(changed.map(({ id }: AnsweredInquiry) => id)).toEqual([one, two]);
    // The first answer was lost: there is a way back all the same.
    expect((await note(one, 'call', 'sam', key)).changed).toEqual(changed);
    // Only by who noted it.
    expect((await undo(one, key)).statusCode).toBe(404);
    expect((await undo(one, key, 'sam')).statusCode).toBe(200);
    expect(await states(one, two)).toEqual([
      ['new', '', 'waits'],
      ['new', '', 'waits'],
    ]);
    const page = await look(one);
    expect([...wordsOf(page, one), ...wordsOf(page, two)]).not.toContain('call');
    expect(wordsOf(page, two)).not.toContain('answered');
    expect(page.reply.answers).toBe(0);
    expect((await undo(one, key, 'sam')).statusCode).toBe(404);
  });

  it('lets those wait again that were joined since, and came before it', async () => {
    const [one, two] = [await send(), await send()];
    const key = randomUUID();
    await note(one, 'call', 'sam', key);
    await join(one, [two]);
    expect((await states(two))[0]).toEqual(['contacted', '', 'answered']);
    const undone = await withTold(() => undo(one, key, 'sam'));
    expect([undone.answer.statusCode, undone.told]).toEqual([200, [one, two]]);
    expect(await states(one, two)).toEqual([
      ['new', '', 'waits'],
      ['new', '', 'waits'],
    ]);
  });

  it('is not taken back where nothing is known of what it changed', async () => {
    const id = await send();
    const key = randomUUID();
    await note(id, 'call', 'olga', key);
    await site.db.updateTable('inquiry_events').set({ was: null }).where('key', '=', key).execute();
    expect((await undo(id, key)).json().message).toContain('it was not taken back');
    expect(wordsOf(await look(id), id)).toContain('call');
  });

  it('leaves what was changed or answered since', async () => {
    const [one, two] = [await send(), await send()];
    const [first, second] = [randomUUID(), randomUUID()];
    await note(one, 'call', 'olga', first);
    await done('PUT', `inquiries/${one}`, { assignee: 'kim' });
    await undo(one, first);
    expect(await states(one)).toEqual([['contacted', 'kim', 'answered']]);
    await note(two, 'call', 'olga', second);
    await done('POST', `inquiries/${two}/replies`, letter());
    await undo(two, second);
    expect(await states(two)).toEqual([['contacted', 'olga', 'answered']]);
  });
});

describe('an undo of a stage', () => {
  it('is no undo of a hold that was made since', async () => {
    const id = await send();
    const vehicleId = await site.addVehicle({
      make: 'Audi',
      model: 'RS6',
      year: 2022,
      price_cents: 1_000_000,
    });
    await site.services.catalogue.refresh();
    await done('PUT', `inquiries/${id}`, { status: 'contacted' });
    const hold = await ask('POST', 'holds', {
      ...{
        submissionKey: randomUUID(),
        vehicleId,
        firstName: 'Mia',
        lastName: 'Nguyen',
        email: '',
        phone: '',
      },
      ...{ inquiryId: id, isTold: false, until: { day: '2026-03-04', time: '12:00' } },
    });
    expect(hold.statusCode, hold.body).toBe(201);
    await done('PUT', `inquiries/${id}`, { status: 'new', assignee: '', isUndo: true });
    expect((await states(id))[0]).toEqual(['new', '', 'answered']);
    expect(wordsOf(await look(id), id)).toContain('hold');
  });

  it('is refused where somebody was given it, or it was put off, meanwhile', async () => {
    const id = await send();
    const undo = {
      status: 'new',
      assignee: '',
      followUpOn: null,
      isUndo: true,
      seen: { status: 'contacted' },
    };
    await done('PUT', `inquiries/${id}`, { status: 'contacted' });
    await done('PUT', `inquiries/${id}`, { assignee: 'kim' });
    expect((await ask('PUT', `inquiries/${id}`, undo)).statusCode).toBe(409);
    await done('PUT', `inquiries/${id}`, { assignee: 'olga', followUpOn: '2026-04-01' });
    expect((await ask('PUT', `inquiries/${id}`, undo)).statusCode).toBe(409);
    await done('PUT', `inquiries/${id}`, { followUpOn: null });
    await done('PUT', `inquiries/${id}`, undo);
    expect(await states(id)).toEqual([['new', '', 'waits']]);
  });

  it('is not refused because who looks after it has left', async () => {
    const id = await send();
    await done('PUT', `inquiries/${id}`, { assignee: 'kim' });
    await done('PUT', `inquiries/${id}`, { status: 'won' });
    const disabled = (at: string | null) =>
      site.db.updateTable('staff').set({ disabled_at: at }).where('username', '=', 'kim').execute();
    await disabled(site.clock.now().toISOString());
    const undo = { status: 'new', lostReason: '', assignee: 'kim', followUpOn: null, isUndo: true };
    await done('PUT', `inquiries/${id}`, { ...undo, seen: { status: 'won' } });
    expect(await states(id)).toEqual([['new', 'kim', 'waits']]);
    await disabled(null);
  });
});
