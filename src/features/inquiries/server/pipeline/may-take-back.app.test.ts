import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

type Headers = { cookie: string };
let site: TestApp;
let id: number;
const people = {} as Record<'manager' | 'sam' | 'kim' | 'lee', Headers>; // filled below
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  const { staff, sessions, cookie } = site.services;
  for (const username of ['manager', 'sam', 'kim', 'lee'] as const) {
    const role = username === 'manager' ? 'manager' : 'sales';
    await staff.add({ username, fullName: username, password: 'not used here', role });
    const person = (await staff.findByUsername(username))?.id ?? 0;
    people[username] = { cookie: `${cookie.name}=${await sessions.start(person)}` };
  }
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
  const payload = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?' },
  };
  await site.inject({ method: 'POST', url: '/api/contact', payload });
  ({ id } = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow());
});

type Who = keyof typeof people;
const follow = async (who: Who, payload: object) =>
  (await site.inject({ method: 'PUT', url: `/api/admin/inquiries/${id}`, headers: people[who], payload }))
    .statusCode;
const give = (who: Who, assignee: string) => follow(who, { assignee });
const undo = (who: Who, assignee: string, from: string) =>
  follow(who, { assignee, seen: { assignee: from }, isUndo: true });
const call = (who: Who, kind: 'call' | 'note') =>
  site.inject({
    ...{ method: 'POST', url: `/api/admin/inquiries/${id}/events`, headers: people[who] },
    payload: { key: randomUUID(), kind, text: 'A word' },
  });
const assignee = async () =>
  (await site.db.selectFrom('inquiries').select('assignee').executeTakeFirstOrThrow()).assignee;

describe('an inquiry that a salesperson has given away', () => {
  it('is theirs again by Undo, although they do not see it any more', async () => {
    await give('sam', 'sam');
    expect(await give('sam', 'kim')).toBe(200);
    expect(await give('sam', 'sam'), 'without Undo').toBe(404);
    expect(await undo('sam', 'sam', 'kim')).toBe(200);
    expect(await assignee()).toBe('sam');
  });

  it('is nobody’s again where nobody had it, and once only', async () => {
    await give('sam', 'kim');
    expect(await undo('sam', '', 'kim')).toBe(200);
    expect(await assignee()).toBe('');
    await give('manager', 'kim');
    expect(await undo('sam', 'sam', 'kim'), 'given by another since').toBe(404);
  });

  it('goes to no third person, to nobody who did not give it, and not after a quarter of an hour', async () => {
    await give('sam', 'kim');
    expect(await undo('sam', 'lee', 'kim')).toBe(404);
    expect(await undo('lee', 'lee', 'kim')).toBe(404);
    expect(await follow('sam', { status: 'lost', lostReason: 'Price', isUndo: true })).toBe(404);
    site.clock.advance(16 * 60_000);
    expect(await undo('sam', 'sam', 'kim')).toBe(404);
    expect(await assignee()).toBe('kim');
  });

  it.each(['call', 'note'] as const)('stays with who has begun on it by a %s', async (kind) => {
    await give('sam', 'kim');
    expect((await call('kim', kind)).statusCode).toBe(200);
    expect(await undo('sam', 'sam', 'kim')).toBe(404);
    expect(await assignee()).toBe('kim');
  });

  it('is theirs again also where the other has only marked it as read', async () => {
    await give('sam', 'kim');
    const read = { method: 'PUT' as const, url: `/api/admin/contacts/${id}/read`, headers: people.kim };
    expect((await site.inject(read)).statusCode).toBe(200);
    expect(await undo('sam', 'sam', 'kim')).toBe(200);
  });
});
