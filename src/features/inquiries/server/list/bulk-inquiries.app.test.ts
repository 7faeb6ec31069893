import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/call.ts';
import type { Role } from '#shared/permissions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { changeInquiries, undoInquiries } from '../../bulk-inquiries.contract.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import { MOST_INQUIRIES_IN_TURN, MOST_INQUIRIES_TOGETHER } from '../../inquiry-list.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';

type Headers = { cookie: string };
type Changed = AnswerOf<typeof changeInquiries>;
let site: TestApp;
const people = {} as Record<'manager' | 'sam' | 'kim' | 'viewer', Headers>; // filled below

beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  const roles: Record<keyof typeof people, Role> = {
    ...{ manager: 'manager', sam: 'sales', kim: 'sales', viewer: 'viewer' },
  };
  for (const [username, role] of Object.entries(roles)) {
    await site.services.staff.add({ username, fullName: `${username} Low`, password: 'not used here', role });
    const id = (await site.services.staff.findByUsername(username))?.id ?? 0;
    const cookie = `${site.services.cookie.name}=${await site.services.sessions.start(id)}`;
    people[username as keyof typeof people] = { cookie };
  }
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
});

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, headers: Headers, payload?: object) =>
  site.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });

async function send(lastName: string): Promise<number> {
  const answer = await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: {
      ...{ firstName: 'Mia', lastName, email: `${lastName}@example.com`, phone: '' },
      ...{ interest: 'Purchase Inquiry', message: `Is it still there? ${lastName}` },
    },
  });
  expect(answer.statusCode).toBe(201);
  site.clock.advance(1_000);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

const change = (headers: Headers, which: object, act: object) =>
  ask('POST', 'inquiry-changes', headers, { ...which, act });
const match = (headers: Headers, filter: object, total: number) =>
  ask('POST', 'inquiry-changes/matching', headers, { filter, total });

async function changed(headers: Headers, which: object, act: object): Promise<Changed> {
  const answer = await change(headers, which, act);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function undo(
  headers: Headers,
  inquiries: Changed['changed'],
): Promise<AnswerOf<typeof undoInquiries>> {
  const answer = await ask('POST', 'inquiry-changes/undo', headers, { inquiries });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function look(id: number): Promise<Inquiry> {
  return (await ask('GET', `inquiries/${id}`, people.manager)).json<InquiryPage>().inquiry;
}

describe('several inquiries at once', () => {
  it('are read, which nothing undoes, and told of in one line that names nobody', async () => {
    const ids = [await send('One'), await send('Two')];
    const answer = await changed(people.manager, { ids: [...ids, 999_999] }, { kind: 'read' });
    expect(answer).toMatchObject({ count: 2, missing: 1, changed: [] });
    for (const id of ids) expect(await look(id)).toMatchObject({ isRead: true, status: 'new' });
    expect(await changed(people.manager, { ids }, { kind: 'read' })).toMatchObject({ count: 0 });
    const stats = await ask('GET', 'stats', people.manager);
    const { recentActivity } = stats.json<{ recentActivity: { title: string }[] }>();
    expect(recentActivity[0]?.title).toBe('2 inquiries: marked as read');
  });

  it('are closed, end waiting for who answered, tell other systems, and come back by one undo', async () => {
    const ids = [await send('One'), await send('Two')];
    await ask('PUT', `inquiries/${ids[1]}`, people.manager, { followUpOn: '2099-01-04', assignee: 'kim' });
    const before = await Promise.all(ids.map(look));
    const lost = await changed(people.manager, { ids }, { kind: 'lost', lostReason: 'Price' });
    expect(lost.count).toBe(2);
    expect(await look(ids[0] ?? 0)).toMatchObject({
      ...{ status: 'lost', lostReason: 'Price', assignee: 'manager', isRead: true, waitedMinutes: null },
    });
    expect(await look(ids[1] ?? 0)).toMatchObject({ status: 'lost', assignee: 'kim', followUpOn: null });

    expect(await undo(people.manager, lost.changed)).toMatchObject({ count: 2, kept: 0 });
    const after = await Promise.all(ids.map(look));
    expect(after).toMatchObject(
      before.map((one) => ({ ...one, isRead: true, waitedMinutes: expect.anything() })),
    );
    expect(await undo(people.manager, lost.changed), 'a second time').toMatchObject({ count: 0, kept: 2 });

    const won = await changed(people.manager, { ids }, { kind: 'won' });
    await ask('PUT', `inquiries/${ids[0]}`, people.manager, { status: 'negotiating' });
    expect(await undo(people.manager, won.changed)).toMatchObject({ count: 1, kept: 1 });
    expect((await look(ids[0] ?? 0)).status).toBe('negotiating');
  });

  it('are given away: who may not see them afterwards cannot fetch them back', async () => {
    const ids = [await send('One'), await send('Two')];
    const given = await changed(people.sam, { ids }, { kind: 'give', assignee: 'kim' });
    expect(given).toMatchObject({ count: 2, changed: [] });
    expect((await look(ids[0] ?? 0)).assignee).toBe('kim');
    const hidden = await changed(people.sam, { ids }, { kind: 'give', assignee: 'sam' });
    expect(hidden).toMatchObject({ count: 0, missing: 2 });
    const toNobody = await changed(people.manager, { ids }, { kind: 'give', assignee: '' });
    expect(await undo(people.manager, toNobody.changed)).toMatchObject({ count: 2 });
    expect((await look(ids[1] ?? 0)).assignee).toBe('kim');
    const nobodysName = await change(people.manager, { ids }, { kind: 'give', assignee: 'viewer' });
    expect(nobodysName.statusCode).toBe(400);
  });

  it('are kept apart as spam and come back as they were', async () => {
    const ids = [await send('One'), await send('Two')];
    const apart = await changed(people.sam, { ids }, { kind: 'spam' });
    expect((await look(ids[0] ?? 0)).isSpam).toBe(true);
    expect(await undo(people.sam, apart.changed)).toMatchObject({ count: 2, kept: 0 });
    expect(await look(ids[0] ?? 0)).toMatchObject({ isSpam: false, status: 'new', isRead: false });
  });

  it('can be all that match, as many as the person was shown', async () => {
    const [one, two] = [await send('Olive'), await send('Olive'), await send('Other')];
    const words = { words: 'olive' };
    const stale = await match(people.manager, words, 3);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().message).toBe(
      'The list has changed: it was 3, and now 2 match. Look at it, then try again.',
    );
    const found = await match(people.manager, words, 2);
    expect(found.json()).toEqual({ ids: [two, one] });
    expect(await changed(people.manager, found.json(), { kind: 'read' })).toMatchObject({ count: 2 });
    const unread = (await match(people.manager, { isRead: false }, 1)).json();
    expect(await changed(people.manager, unread, { kind: 'read' })).toMatchObject({ count: 1 });
    await changed(people.manager, { ids: [one] }, { kind: 'give', assignee: 'kim' });
    expect((await match(people.sam, words, 1)).json(), 'what others look after').toEqual({ ids: [two] });
  });

  it('are refused to those who only look, and beyond the bound', async () => {
    const ids = [await send('One')];
    expect((await change(people.viewer, { ids }, { kind: 'read' })).statusCode).toBe(403);
    expect((await match(people.viewer, {}, 1)).statusCode).toBe(403);
    expect((await match(people.manager, {}, MOST_INQUIRIES_IN_TURN + 1)).statusCode).toBe(400);
    const tooMany = Array.from({ length: MOST_INQUIRIES_TOGETHER + 1 }, (_, at) => at + 1);
    for (const [which, act] of [
      [{ ids: tooMany }, { kind: 'read' }],
      [{ ids: [] }, { kind: 'read' }],
      [{ ids }, { kind: 'lost' }],
      [{ ids }, { kind: 'lost', lostReason: '' }],
      [{ ids }, { kind: 'erase' }],
    ] as const)
      expect((await change(people.manager, which, act)).statusCode).toBe(400);
    expect((await look(ids[0] ?? 0)).isRead).toBe(false);
  });
});
