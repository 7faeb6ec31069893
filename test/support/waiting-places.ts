import type { TestApp } from './test-app.ts';

/** In which places an inquiry counts as waiting or new, of all that staff see. The clock goes on until it is overdue. */
export async function placesWhereItWaits(
  site: Pick<TestApp, 'inject' | 'clock' | 'db' | 'services'>,
  id: number,
  headers: { cookie: string },
): Promise<string[]> {
  const read = async (url: string) => (await site.inject({ url: `/api/admin/${url}`, headers })).json();
  const find = async (payload: object): Promise<{ id: number; isOverdue: boolean; isRead: boolean }[]> =>
    (await site.inject({ method: 'POST', url: '/api/admin/inquiry-search', headers, payload })).json()
      .inquiries;
  const now = site.clock.now();
  const has = (rows: readonly { id: number }[]) => rows.some((row) => row.id === id);
  const shown = (await find({})).find((row) => row.id === id);
  const panels = await read('dashboard-panels');
  const held = {
    table: shown?.isRead === false,
    'list of unread': has(await find({ isRead: false })),
    'list of new': has(await find({ status: 'new' })),
    'inbox count': (await read('inquiries/counts')).unread > 0,
    sidebar: (await read('stats')).unreadCount > 0,
    dashboard: has(panels.waiting) || panels.waitingCount > 0,
    today: (await read('today?whose=everybody')).items.some(
      (one: { kind: string; id: number }) => one.kind === 'waiting' && one.id === id,
    ),
    live: (await read('live')).unread.includes(id),
  };
  site.clock.advance(5 * 86_400_000);
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername((await firstOwner(site)) ?? '');
  const later = { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
  const inquiries = (
    await site.inject({
      ...{ method: 'POST', url: '/api/admin/inquiry-search', headers: later },
      payload: { status: 'overdue' },
    })
  ).json().inquiries as { id: number }[];
  await site.services.overdueService.planMails();
  const told = await site.db.selectFrom('outbox').select('id').where('kind', '=', 'overdue').execute();
  await site.db.deleteFrom('outbox').where('kind', '=', 'overdue').execute();
  await site.db.updateTable('inquiries').set({ overdue_mail: 'due' }).where('id', '=', id).execute();
  site.clock.set(now.toISOString());
  const overdue = { 'list of overdue': has(inquiries), 'overdue mail': told.length > 0 };
  return Object.entries({ ...held, ...overdue })
    .filter(([, waits]) => waits)
    .map(([place]) => place);
}

/** Where a new inquiry is shown as such. */
export const everyPlace = [
  ...['table', 'list of unread', 'list of new', 'inbox count', 'sidebar', 'dashboard', 'today', 'live'],
  ...['list of overdue', 'overdue mail'],
];

async function firstOwner({ db }: Pick<TestApp, 'db'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('username')
    .where('role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirst();
  return row?.username;
}
