import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';

type Headers = { cookie: string };
let site: TestApp;
let owner: Headers;
let sam: Headers;
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  owner = await site.logIn();
  await site.services.staff.add({
    ...{ username: 'sam', fullName: 'Sam Low', password: 'not used here', role: 'sales' },
  });
  const id = (await site.services.staff.findByUsername('sam'))?.id ?? 0;
  sam = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(id)}` };
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
});

async function send(changes: object = {}): Promise<number> {
  const payload = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?' },
    ...changes,
  };
  const answer = await site.inject({ method: 'POST', url: '/api/contact', payload });
  expect(answer.statusCode).toBe(201);
  site.clock.advance(1_000);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}
const look = async (id: number, headers = owner): Promise<InquiryPage> =>
  (await site.inject({ url: `/api/admin/inquiries/${id}`, headers })).json();
const ask = (what: 'join' | 'separate', id: number, ids: number[], headers = owner) =>
  site.inject({ method: 'POST', url: `/api/admin/inquiries/${id}/${what}`, headers, payload: { ids } });
const idsOf = (some: { id: number }[]) => some.map(({ id }) => id).sort((one, other) => one - other);
const groups = async () => {
  const rows = await site.db.selectFrom('inquiries').select(['id', 'person_key']).orderBy('id').execute();
  return [...Map.groupBy(rows, ({ id, person_key }) => person_key || `alone ${id}`).values()].map(idsOf);
};

it('suggests, joins in one click with the history of all, and is undone in one click', async () => {
  const first = await send();
  const second = await send({ email: 'MIA@example.com', phone: '', interest: 'Other' });
  const third = await send({ email: 'else@example.com', phone: '+61 491 570 156' });
  expect(await groups()).toEqual([[first], [second], [third]]);
  expect(await look(first)).toMatchObject({ joined: [], samePerson: [{ id: third }, { id: second }] });

  const joining = await ask('join', first, [second]);
  expect(joining.json()).toMatchObject({ success: true, ids: [second] });
  const page = await look(first);
  expect(page).toMatchObject({
    joined: [{ id: second, sharesEmail: true, sharesPhone: false }],
    samePerson: [{ id: third }],
  });
  expect(page.timeline.map(({ inquiryId, kind, text }) => [inquiryId, kind, text.split(',')[0]])).toEqual([
    [first, 'sent', 'Purchase Inquiry'],
    [second, 'sent', 'Other'],
    [first, 'joined', 'Other'],
    [second, 'joined', 'Purchase Inquiry'],
  ]);
  expect((await look(second)).timeline).toEqual(page.timeline);
  expect(idsOf((await look(second)).joined)).toEqual([first]);
  // Nothing of an inquiry itself has changed.
  expect(page.inquiry).toMatchObject({ id: first, email: 'mia@example.com', status: 'new' });

  expect((await ask('separate', first, [second])).statusCode).toBe(200);
  expect(await groups()).toEqual([[first], [second], [third]]);
  expect(idsOf((await look(first)).samePerson)).toEqual([second, third]);
});

it('brings those along that were joined before, and undoing lets exactly these go again', async () => {
  const [a, b, c, d] = [await send(), await send(), await send(), await send()];
  await ask('join', a, [b]);
  await ask('join', c, [d]);
  expect(await groups()).toEqual([
    [a, b],
    [c, d],
  ]);
  const { ids } = (await ask('join', b, [c])).json<{ ids: number[] }>();
  expect(await groups()).toEqual([[a, b, c, d]]);
  await ask('separate', b, ids);
  expect(await groups()).toEqual([
    [a, b],
    [c, d],
  ]);
  // All of a person in one press: who was alone before is alone again.
  const [e, f] = [await send(), await send()];
  const all = (await ask('join', e, [a, c, f])).json<{ ids: number[]; persons: number[][] }>();
  expect(await groups()).toEqual([[a, b, c, d, e, f]]);
  await site.inject({
    ...{ method: 'POST', url: `/api/admin/inquiries/${e}/separate`, headers: owner, payload: all },
  });
  expect(await groups()).toEqual([[a, b], [c, d], [e], [f]]);
  // Joining twice is joining once; an inquiry that leaves alone is alone, and so is the last one that stays.
  await ask('join', a, [b]);
  await ask('separate', a, [b, c]);
  await ask('separate', a, [b]);
  expect(await groups()).toEqual([[a], [b], [c, d], [e], [f]]);
});

it('joins nothing that somebody does not see, and nothing that is not there', async () => {
  const [free, others] = [await send(), await send()];
  await site.db.updateTable('inquiries').set({ assignee: 'kim' }).where('id', '=', others).execute();
  expect((await ask('join', free, [others], sam)).statusCode).toBe(404);
  expect((await ask('join', others, [free], sam)).statusCode).toBe(404);
  expect((await ask('join', free, [free])).json()).toMatchObject({ ids: [] });
  expect((await ask('join', free, [2_000_000])).statusCode).toBe(404);
  expect((await ask('join', free, [])).statusCode).toBe(400);
  expect(await groups()).toEqual([[free], [others]]);
  await ask('join', free, [others]);
  expect(await look(free, sam)).toMatchObject({
    joined: [],
    timeline: [{ inquiryId: free }, { inquiryId: free }],
  });
});

it('leaves the others as they are when one is removed', async () => {
  const [a, b, c] = [await send(), await send(), await send()];
  await ask('join', a, [b, c]);
  await site.db.deleteFrom('inquiries').where('id', '=', b).execute();
  expect(idsOf((await look(a)).joined)).toEqual([c]);
});

it('joins no more than can be separated again', async () => {
  const [a, b, c] = [await send(), await send(), await send()];
  const row = await site.db.selectFrom('inquiries').selectAll().where('id', '=', b).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 99 }, (_, at) => {
    const { id: _id, ...copied } = row;
    return { ...copied, submission_key: `copy-${at}`, person_key: 'many' };
  });
  await site.db.insertInto('inquiries').values(copies).execute();
  await site.db.updateTable('inquiries').set({ person_key: 'many' }).where('id', '=', b).execute();
  const { ids } = (await ask('join', a, [b])).json<{ ids: number[] }>();
  expect(ids).toHaveLength(100);
  const beyond = await ask('join', a, [c]);
  expect([beyond.statusCode, beyond.json().message]).toEqual([
    409,
    'At most 100 others can be joined to an inquiry',
  ]);
  expect((await ask('separate', a, ids)).statusCode).toBe(200);
  expect((await look(a)).joined).toEqual([]);
});

it('is named in the recent activity only to those who see the inquiry', async () => {
  await site.db.deleteFrom('activity').execute();
  const open = await send();
  const hers = await send({ firstName: 'Noa' });
  await site.inject({
    ...{ method: 'PUT', url: `/api/admin/inquiries/${hers}`, headers: owner, payload: { assignee: 'dana' } },
  });
  for (const id of [open, hers])
    await site.inject({ method: 'PUT', url: `/api/admin/contacts/${id}/read`, headers: owner });
  const titles = async (headers: Headers) => {
    const stats = await site.inject({ url: '/api/admin/stats', headers });
    return stats.json<{ recentActivity: { title: string }[] }>().recentActivity.map(({ title }) => title);
  };
  expect(await titles(owner)).toEqual([
    'Inquiry from Noa Nguyen marked as read',
    'Inquiry from Mia Nguyen marked as read',
    'Inquiry from Noa Nguyen: Given to Dana Whitlock (dana)',
  ]);
  expect(await titles(sam)).toEqual([
    'Inquiry marked as read',
    'Inquiry from Mia Nguyen marked as read',
    'Inquiry changed',
  ]);
});

/** A key of a person that one inquiry alone has: somebody was left behind. */
const lonely = async () => {
  const rows = await site.db
    .selectFrom('inquiries')
    .select('person_key')
    .where('person_key', '!=', '')
    .groupBy('person_key')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();
  return rows.length;
};
const ROUNDS = 12;

it('leaves nobody out when several join at once', async () => {
  const [a, b, c, d] = [await send(), await send(), await send(), await send()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await site.db.updateTable('inquiries').set({ person_key: '' }).execute();
    const answers = await Promise.all([
      ask('join', a, [c]),
      ask('join', b, [c]),
      ask('join', c, [d]),
      ask('join', d, [a]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await groups()).toEqual([[a, b, c, d]]);
  }
});

it('separates at once, or after somebody has joined, as one after the other would', async () => {
  const [a, b, c, d] = [await send(), await send(), await send(), await send()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await site.db.updateTable('inquiries').set({ person_key: 'one' }).where('id', '!=', d).execute();
    const answers = await Promise.all([
      ask('separate', a, [b]),
      ask('separate', c, [a]),
      ask('join', d, [c]),
      ask('separate', b, [c]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await lonely()).toBe(0);
    await site.db.updateTable('inquiries').set({ person_key: '' }).execute();
  }
});
