import { answering, failing, inTurn, press, see, seeDialog, unfold } from './acts.ts';
import { withHold } from './booking-screens.ts';
import type { Screen } from './screen.ts';

const TODAY = '**/api/admin/today?*';
const path = '/admin/today';

const item = (id: number, more: object = {}) => ({
  ...{ kind: 'waiting', id, title: 'Kerry Nguyen', detail: 'Purchase Inquiry, 2021 Mazda CX-5' },
  ...{ urgency: 'late', reason: 'Waits 3 h 20 min, longer than your 2 hours' },
  ...{ at: '2026-11-16T00:00:00.000Z', whose: 'mine', assignee: 'admin', assigneeName: 'Demo Administrator' },
  ...{ inquiryId: 12, state: 'new', day: null, sequence: 0, putOffUntil: null, ...more },
});
const long = {
  title: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley',
  detail: 'Test drive, 2021 Mercedes-Benz AMG GLE 63 S 4MATIC+ Coupe',
};
const sams = { whose: 'others', assignee: 'sam', assigneeName: 'Sam Low' };
const free = { whose: 'nobody', assignee: '', assigneeName: '' };
const today = {
  items: [
    item(1),
    item(2, {
      kind: 'follow_up',
      reason: 'Follow-up was due yesterday',
      state: 'contacted',
      day: '2026-11-15',
    }),
    item(3, {
      ...long,
      kind: 'booking',
      urgency: 'soon',
      state: 'arrived',
      reason: 'Has arrived for 12:30pm: say when it is done',
    }),
    item(4, {
      kind: 'task',
      urgency: 'today',
      title: 'Order number plates',
      detail: '',
      inquiryId: null,
      reason: 'Task is due today',
      day: '2026-11-16',
    }),
    item(5, { ...free, urgency: 'today', reason: 'Waits 5 min by now' }),
    item(6, {
      ...free,
      kind: 'hold',
      state: 'asked',
      urgency: 'soon',
      reason: 'Asks for a hold: to be decided',
    }),
    item(7, {
      ...sams,
      ...long,
      kind: 'hold',
      state: 'confirmed',
      reason: 'Held vehicle is no longer in the stock: was it sold to this buyer?',
    }),
  ],
  later: [
    item(8, {
      urgency: 'today',
      putOffUntil: '2026-11-16T04:00:00.000Z',
      reason: 'Put off until 3pm. Waits for a first answer',
    }),
    item(9, {
      ...long,
      kind: 'task',
      urgency: 'today',
      reason: 'Task is due on Friday 20 November',
      day: '2026-11-20',
    }),
  ],
  more: [
    { kind: 'waiting', count: 4_900 },
    { kind: 'follow_up', count: 12 },
    { kind: 'task', count: 7 },
  ],
  me: 'admin',
  people: [
    { username: 'admin', fullName: 'Demo Administrator' },
    { username: 'sam', fullName: 'Sam Low' },
  ],
};
const nothing = { ...today, items: [], later: [], more: [] };
const full = answering(TODAY, today);
const shown = see('Order number plates');

export const todayRoutes: readonly Screen[] = [
  {
    name: 'staff-today',
    path,
    isForStaff: true,
    prepare: full,
    act: inTurn(shown, unfold('Later')),
  },
];

export const todayStates: readonly Screen[] = [
  { name: 'staff-today-nothing', prepare: answering(TODAY, nothing), act: see('All done for now') },
  {
    name: 'staff-today-failing',
    prepare: failing(TODAY),
    act: see('Failed to load the list of the day. Please try again.'),
  },
  {
    name: 'staff-today-later',
    prepare: full,
    act: inTurn(press(/^Later: Bartholomew/), seeDialog('Later')),
  },
  {
    name: 'staff-today-give',
    follows: true as const,
    prepare: full,
    act: inTurn(press(/^Give away: Bartholomew/), seeDialog('Give away')),
  },
  {
    name: 'staff-today-decide',
    prepare: inTurn(full, withHold(6)),
    act: inTurn(press('Decide: Kerry Nguyen'), seeDialog('Decide')),
  },
  {
    name: 'staff-today-task',
    prepare: full,
    act: inTurn(press('Add Task'), seeDialog('Add a task')),
  },
].map((screen) => ({ ...screen, path, isForStaff: true as const }));
