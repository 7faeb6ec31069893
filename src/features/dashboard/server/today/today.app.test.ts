import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHold, MONDAY } from '#features/bookings/server/bookings.fixture.ts';
import { createTodayInquiries } from '#features/inquiries/server/list/today-inquiries.repository.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Role } from '#shared/permissions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { ownsCustomers } from '#wiring/server/owns-customers.ts';
import type { Today, TodayItem } from '../../today.contract.ts';

const roles = { olga: 'owner', sam: 'sales', kim: 'sales', vic: 'viewer' } as const satisfies Record<
  string,
  Role
>;
type Username = keyof typeof roles;

let site: TestApp;
let sessions: Record<Username, { cookie: string }>;
let car: number;
beforeAll(async () => {
  site = await startTestApp();
  for (const [username, role] of Object.entries(roles))
    await site.services.staff.add({ username, fullName: `${username} Low`, password: 'not used here', role });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['put_off', 'tasks', 'vehicle_holds', 'bookings', 'inquiries'] as const)
    await site.db.deleteFrom(table).execute();
  site.clock.set(MONDAY); // Monday 16 November, 9am
  await logIn();
  car = await site.addVehicle({ make: 'Mazda', model: 'CX-5', year: 2021 });
});

/** The clock moves on, and sessions end. */
async function logIn(): Promise<void> {
  const { staff, sessions: stored, cookie } = site.services;
  const entries = Object.keys(roles).map(async (username) => {
    const id = (await staff.findByUsername(username))?.id ?? 0;
    return [username, { cookie: `${cookie.name}=${await stored.start(id)}` }] as const;
  });
  sessions = Object.fromEntries(await Promise.all(entries)) as typeof sessions; // one for each of them
}

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, who: Username, payload?: object) =>
  site.inject({ method, url: `/api/admin/${path}`, headers: sessions[who], ...(payload && { payload }) });
const read = async (who: Username, whose: 'mine' | 'everybody' = 'mine'): Promise<Today> => {
  const answer = await ask('GET', `today?whose=${whose}`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const told = ({ items }: Today) => items.map(({ title, reason }) => `${title}: ${reason}`);
const find = ({ items }: Today, title: string): TodayItem => {
  const item = items.find((one) => one.title === title);
  if (!item) throw new Error(`${title} is not on the list`);
  return item;
};

const ago = (minutes: number) => new Date(site.clock.now().getTime() - minutes * 60_000).toISOString();

const inquiry = (first_name: string, row: object = {}) => ({
  ...{ submission_key: randomUUID(), first_name, last_name: 'Nguyen', email: 'mia@example.com' },
  ...{ phone: '0491 570 156', interest: 'Purchase Inquiry', message: '', is_read: 0 as const },
  ...{ is_spam: 0 as const, vehicle_id: null, vehicle_snapshot: null, read_at: null, status: 'new' },
  ...{ created_at: ago(1), ...row },
});

async function addInquiry(first_name: string, row: object = {}): Promise<{ id: number; key: string }> {
  return site.db
    .insertInto('inquiries')
    .values(inquiry(first_name, row))
    .returning(['id', 'submission_key as key'])
    .executeTakeFirstOrThrow();
}

async function addBooking(first_name: string, inMinutes: number, row: object = {}): Promise<void> {
  const at = ago(-inMinutes);
  await site.db
    .insertInto('bookings')
    .values({
      ...{
        key: randomUUID(),
        kind: 'test_drive',
        state: 'confirmed',
        starts_at: at,
        ends_at: ago(-inMinutes - 30),
      },
      ...{
        seat: Number(`${inMinutes + 1000}`),
        vehicle_id: null,
        vehicle_snapshot: null,
        person: first_name,
      },
      ...{ first_name, last_name: 'Nguyen', email: '', phone: '', has_licence: 1, person_place: null },
      ...{ created_at: at, updated_at: at, reminded_at: null, sold_told_at: null, assignee: '', ...row },
    })
    .execute();
}

const addTask = (who: Username, task: object) =>
  ask('POST', 'tasks', who, { key: randomUUID(), dueOn: '2026-11-16', ...task });

describe('the list of the day', () => {
  it('has what is to be done, the most urgent first, with the reason in words', async () => {
    const held = await addInquiry('Hana', { status: 'contacted' });
    await addHold(site, { key: held.key, first_name: 'Hana', until_at: ago(-7 * 60), vehicle_id: car });
    await addInquiry('Wai', { created_at: ago((3 * DAY_MS) / 60_000) });
    await addInquiry('Fay', { status: 'contacted', follow_up_on: '2026-11-15' });
    await addInquiry('Fred', { status: 'contacted', follow_up_on: '2026-11-16', first_response_at: ago(9) });
    await addInquiry('Ann', { status: 'contacted', follow_up_on: '2026-11-17' });
    await addInquiry('Spam', { is_spam: 1 });
    await addInquiry('Both', { follow_up_on: '2026-11-10' });
    await addBooking('Bea', 60);
    await addBooking('Bob', 24 * 60 + 60);
    await addBooking('Req', 24 * 60 + 120, { state: 'requested' });
    await addBooking('Cat', 90, { state: 'cancelled' });
    expect((await addTask('olga', { text: 'Order number plates' })).statusCode).toBe(201);
    const today = await read('olga');
    expect(told(today)).toEqual([
      'Both Nguyen: Follow-up was due on Tuesday 10 November. Waits for a first answer',
      'Wai Nguyen: Waits since Friday 13 November, longer than your 2 hours',
      'Fay Nguyen: Follow-up was due yesterday',
      'Bea Nguyen: Test drive at 10am',
      'Fred Nguyen: Follow-up is due today',
      'Order number plates: Task is due today',
      'Hana Ngata: Hold ends at 4pm',
      'Req Nguyen: Wants to come tomorrow at 11am: to be confirmed',
    ]);
    expect(today.more).toEqual([]);
    expect(find(today, 'Wai Nguyen')).toMatchObject({ urgency: 'late', whose: 'nobody', state: 'new' });
    expect(find(today, 'Hana Ngata')).toMatchObject({ kind: 'hold', inquiryId: held.id });
  });

  it('keeps asking how bookings of the last days went', async () => {
    await addBooking('Yes', -24 * 60);
    await addBooking('Arr', -3 * 24 * 60, { state: 'arrived' });
    await addBooking('Done', -25 * 60, { state: 'done' });
    await addBooking('Old', -40 * 24 * 60);
    const today = await read('olga');
    expect(told(today)).toEqual([
      'Arr Nguyen: Arrived on Friday 13 November for 9am: say when it is done',
      'Yes Nguyen: Was to come yesterday at 9am: say how it went',
    ]);
    expect(today.items.map(({ urgency }) => urgency)).toEqual(['late', 'late']);
  });

  it('gives a hold that was entered to who entered it, until it is given away', async () => {
    const entered = await ask('POST', 'holds', 'sam', {
      ...{ firstName: 'Cal', phone: '0491 570 156', vehicleId: car, submissionKey: randomUUID() },
      until: { day: '2026-11-16', time: '15:00' },
    });
    expect(entered.statusCode, entered.body).toBe(201);
    const { id, ...hold } = find(await read('sam'), 'Cal');
    expect(hold).toMatchObject({ kind: 'hold', whose: 'mine', inquiryId: null, reason: 'Hold ends at 3pm' });
    expect((await read('kim')).items).toEqual([]);
    const give = (who: Username, body: object) => ask('PUT', `holds/${id}/assignee`, who, body);
    expect((await give('kim', { assignee: 'kim' })).statusCode).toBe(404);
    expect((await give('vic', { assignee: 'kim' })).statusCode).toBe(403);
    expect((await give('sam', { assignee: 'vic' })).json().fields).toEqual({
      assignee: 'That person cannot be given holds',
    });
    expect((await give('olga', { assignee: 'kim', seen: '' })).statusCode).toBe(409);
    expect((await give('sam', { assignee: 'kim', seen: 'sam' })).statusCode).toBe(200);
    expect(find(await read('kim'), 'Cal')).toMatchObject({ whose: 'mine', assigneeName: 'kim Low' });
    expect((await read('sam')).items).toEqual([]);
    // The username is not given to somebody else meanwhile.
    expect([await ownsCustomers('kim', site.db), await ownsCustomers('sam', site.db)]).toEqual([true, false]);
    const listed = (await ask('GET', 'holds', 'kim')).json();
    expect(listed.holds).toMatchObject([{ id, assignee: 'kim' }]);
    expect(listed.people.map(({ username }: { username: string }) => username)).toContain('sam');
    expect((await ask('GET', 'holds', 'sam')).json().holds).toEqual([]);
    await give('olga', { assignee: '' });
    expect(find(await read('sam'), 'Cal')).toMatchObject({ whose: 'nobody' });
    // A hold with an inquiry goes with that.
    const asked = await addInquiry('Ina', { status: 'contacted', assignee: 'sam' });
    await addHold(site, { key: asked.key, first_name: 'Ina', until_at: ago(5) });
    const { id: askedId } = find(await read('sam'), 'Ina Ngata');
    expect((await ask('PUT', `holds/${askedId}/assignee`, 'sam', { assignee: 'kim' })).statusCode).toBe(409);
  });

  it('has a hold behind any number of requests that wait for their buyer', async () => {
    await addHold(site, { key: randomUUID(), state: 'asked', keep_by: ago(-60), created_at: ago(60) });
    const stored = site.db.selectFrom('vehicle_holds').selectAll();
    const { id: _id, ...request } = await stored.executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, () => ({ ...request, key: randomUUID() }));
    await site.db.insertInto('vehicle_holds').values(others).execute();
    const held = await addInquiry('Hana', { status: 'contacted' });
    await addHold(site, { key: held.key, first_name: 'Hana', until_at: ago(5), vehicle_id: car });
    expect((await read('olga')).items.map(({ title }) => title)).toEqual(['Hana Ngata']);
  });

  it('shows each their own and what nobody has; everybody’s to those who see all', async () => {
    await addInquiry('Mine', { assignee: 'sam' });
    await addInquiry('Free');
    const kims = await addInquiry('Kims', { assignee: 'kim' });
    await addHold(site, { key: kims.key, first_name: 'Kims', until_at: ago(5) });
    await addBooking('Bea', 60, { assignee: 'kim' });
    await addTask('olga', { text: 'For Kim', assignee: 'kim', inquiryId: kims.id });
    const names = async (who: Username, whose?: 'everybody') =>
      (await read(who, whose)).items.map(({ title }) => title).sort();
    for (const whose of [undefined, 'everybody'] as const)
      expect(await names('sam', whose)).toEqual(['Free Nguyen', 'Mine Nguyen']);
    expect(await names('olga')).toEqual(['Free Nguyen']);
    const all = ['Bea Nguyen', 'For Kim', 'Free Nguyen', 'Kims Ngata', 'Kims Nguyen', 'Mine Nguyen'];
    expect(await names('olga', 'everybody')).toEqual(all);
    expect(await names('vic', 'everybody')).toEqual(all);
    expect(find(await read('kim'), 'For Kim')).toMatchObject({ whose: 'mine', detail: 'Kims Nguyen' });
    expect((await read('vic')).people.map(({ username }) => username)).not.toContain('vic');
  });

  it('reads few rows of ten thousand inquiries, and counts the others', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      inquiry(`V${at}`, {
        assignee: ['', 'olga', 'sam', 'kim'][at % 4],
        created_at: ago(at),
        ...(at % 2 === 1 && { status: 'contacted', follow_up_on: at % 3 === 0 ? '2026-11-16' : null }),
      }),
    );
    for (let at = 0; at < rows.length; at += 500)
      await site.db
        .insertInto('inquiries')
        .values(rows.slice(at, at + 500))
        .execute();
    const { items, more } = await read('olga', 'everybody');
    const of = (kind: string) => items.filter((one) => one.kind === kind);
    // Fifty of one’s own, fifty of nobody’s, fifty of the others’.
    expect([of('waiting').length, of('follow_up').length]).toEqual([100, 100]);
    expect(more).toEqual([
      { kind: 'waiting', count: 4_900 },
      { kind: 'follow_up', count: 1_567 },
    ]);
    let [queries, read_] = [0, 0];
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      async transformResult({ result }) {
        read_ += result.rows.length;
        return result;
      },
    };
    const counted = createTodayInquiries({ db: site.db.withPlugin(counting) });
    const viewer = { username: 'olga', role: 'owner' as const };
    const some = { whose: ['mine', 'nobody', 'others'] as const, most: 50 };
    await counted.listWaiting(viewer, some);
    await counted.listDue(viewer, '2026-11-16', some);
    expect(queries).toBeLessThanOrEqual(8);
    expect(read_).toBeLessThan(300);
  });
});

describe('putting off', () => {
  const putOff = (who: Username, { kind, id }: TodayItem, until: object | null) =>
    ask('PUT', 'today/put-off', who, { kind, id, until });

  it('hides something from one’s own list until then, and brings it back', async () => {
    await addInquiry('Wai');
    const item = find(await read('sam'), 'Wai Nguyen');
    expect((await putOff('sam', item, { minutes: 60 })).json().message).toBe('Put off until 10am');
    const after = await read('sam');
    expect(after.items).toEqual([]);
    expect(after.later).toMatchObject([
      { title: 'Wai Nguyen', reason: 'Put off until 10am. Waits for a first answer' },
    ]);
    expect(told(await read('kim'))).toHaveLength(1);
    site.clock.advance(61 * 60_000);
    await logIn();
    expect(told(await read('sam'))).toHaveLength(1);
    await putOff('sam', item, { day: '2026-11-18' });
    expect((await read('sam')).items).toEqual([]);
    expect((await putOff('sam', item, null)).statusCode).toBe(200);
    expect(told(await read('sam'))).toHaveLength(1);
    await site.services.putOff.forgetExpired();
    expect(await site.db.selectFrom('put_off').selectAll().execute()).toEqual([]);
  });

  it('refuses a day that has passed, what is not on the list, and viewers', async () => {
    await addInquiry('Wai', { assignee: 'kim' });
    const item = find(await read('kim'), 'Wai Nguyen');
    const past = await putOff('kim', item, { day: '2026-11-16' });
    expect(past.json()).toMatchObject({ fields: { until: 'Choose a day that is still to come' } });
    expect((await putOff('sam', item, { minutes: 60 })).statusCode).toBe(404);
    expect((await putOff('kim', item, { minutes: 61 })).statusCode).toBe(400);
    expect((await putOff('vic', item, { minutes: 60 })).statusCode).toBe(403);
  });
});

describe('a task', () => {
  const change = (id: number, body: object, who: Username = 'sam') => ask('PUT', `tasks/${id}`, who, body);

  it('is added once, given away, put off to a day, done and not done', async () => {
    const { id: inquiryId } = await addInquiry('Wai', { assignee: 'sam' });
    const body = { key: randomUUID(), text: ' Call the bank ', assignee: 'sam', inquiryId, vehicleId: car };
    for (let times = 0; times < 2; times += 1) await addTask('sam', body);
    const task = find(await read('sam'), 'Call the bank');
    expect(task).toMatchObject({ detail: 'Wai Nguyen, 2021 Mazda CX-5', inquiryId, whose: 'mine' });
    await change(task.id, { dueOn: '2026-11-18', sequence: 0 });
    expect(await read('sam')).toMatchObject({ later: [{ reason: 'Task is due on Wednesday 18 November' }] });
    expect((await change(task.id, { isDone: true, sequence: 0 })).statusCode).toBe(409);
    expect((await change(task.id, { isDone: true, sequence: 1 })).statusCode).toBe(200);
    expect((await read('sam')).later).toEqual([]);
    const list = async () => (await ask('GET', `inquiries/${inquiryId}/tasks`, 'sam')).json();
    expect(await list()).toMatchObject({
      tasks: [{ text: 'Call the bank', madeBy: 'sam Low (sam)', done: { by: 'sam Low (sam)' } }],
    });
    await change(task.id, { isDone: false, isUndo: true });
    expect(await list()).toMatchObject({ tasks: [{ done: null, assigneeName: 'sam Low' }] });
    await change(task.id, { assignee: 'kim' });
    expect((await change(task.id, { isDone: true })).statusCode).toBe(404);
    // Whoever has it sees that there is something about an inquiry, but not whose.
    expect((await read('kim')).later).toMatchObject([{ detail: '2021 Mazda CX-5', inquiryId: null }]);
    expect((await ask('GET', `inquiries/${inquiryId}/tasks`, 'kim')).statusCode).toBe(404);
  });

  it('is on the list however many others there are, which are counted', async () => {
    const at = ago(0);
    const task = (text: string, assignee: string, due_on: string) => ({
      ...{ key: randomUUID(), text, assignee, due_on, inquiry_key: '', vehicle_id: null, vehicle_title: '' },
      ...{ made_by: '', created_at: at, done_at: null, done_by: '', updated_at: at, sequence: 0 },
    });
    const rows = Array.from({ length: 320 }, (_, one) =>
      task(`Task ${one}`, ['', 'kim'][one % 2] ?? '', '2026-11-10'),
    );
    await site.db
      .insertInto('tasks')
      .values([...rows, task('Mine', 'olga', '2026-11-16')])
      .execute();
    const { items, more } = await read('olga');
    expect(items.filter(({ whose }) => whose === 'mine').map(({ title }) => title)).toEqual(['Mine']);
    expect([items.length, more]).toEqual([101, [{ kind: 'task', count: 60 }]]);
    const everybody = await read('olga', 'everybody');
    expect([everybody.items.length, everybody.more]).toEqual([201, [{ kind: 'task', count: 120 }]]);
  });

  it.each([
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 'Two\nlines' }, 'text'],
    [{ text: 'Late', dueOn: '2026-11-15' }, 'dueOn'],
    [{ text: 'Strange', assignee: 'vic' }, 'assignee'],
    [{ text: 'Strange', assignee: 'nobody here' }, 'assignee'],
    [{ text: 'Strange', vehicleId: 999_999 }, 'vehicleId'],
  ])('refuses %j', async (body, field) => {
    const answer = await addTask('sam', body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('is about nothing that one does not see, and nothing for viewers to add', async () => {
    const { id: inquiryId } = await addInquiry('Wai', { assignee: 'kim' });
    expect((await addTask('sam', { text: 'Spy', inquiryId })).statusCode).toBe(404);
    expect((await addTask('vic', { text: 'Look' })).statusCode).toBe(403);
  });

  it('keeps a username from being given to somebody else', async () => {
    await addTask('olga', { text: 'For Kim', assignee: 'kim' });
    const { isTaskAssigned } = await import('./task.repository.ts');
    expect(await isTaskAssigned(site.db, 'kim')).toBe(true);
    expect(await isTaskAssigned(site.db, 'sam')).toBe(false);
  });

  it('is exported and erased with the person it is about, or names', async () => {
    const { id: inquiryId } = await addInquiry('Mia', { assignee: 'olga' });
    await addTask('olga', { text: 'Call the bank', inquiryId });
    await addTask('olga', { text: 'Ask mia  NGUYEN for the keys' });
    await addTask('olga', { text: 'Wash the CX-5' });
    const { privacyService } = site.services;
    const from = { from: 'inquiry' as const, id: inquiryId };
    const left = async () =>
      (await site.db.selectFrom('tasks').select('text').execute()).map(({ text }) => text);
    const held = await privacyService.look(from, { username: 'olga', role: 'owner' });
    expect(JSON.stringify(held)).toContain('"Tasks"');
    const staff = { staffId: null, fullName: 'Olga' };
    await privacyService.erase(from, held, staff);
    expect(await left()).toEqual(['Wash the CX-5']);
  });

  it('goes with its inquiry, and by age', async () => {
    const { id: inquiryId } = await addInquiry('Mia');
    await addTask('olga', { text: 'Call the bank', inquiryId });
    await addTask('olga', { text: 'Wash the CX-5' });
    await site.db.deleteFrom('inquiries').execute();
    await site.services.taskService.forgetOld(24);
    expect(await site.db.selectFrom('tasks').select('text').execute()).toEqual([{ text: 'Wash the CX-5' }]);
    site.clock.advance(25 * 31 * DAY_MS);
    await site.services.taskService.forgetOld(24);
    expect(await site.db.selectFrom('tasks').select('text').execute()).toEqual([]);
  });
});
