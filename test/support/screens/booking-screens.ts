import { answering, failing, inTurn, press, see, seeDialog, unfold } from './acts.ts';
import type { Screen } from './screen.ts';

const AGENDA = '**/api/admin/bookings/agenda?*';
const TUESDAY = '/admin/bookings?date=2026-11-17';
const CALENDAR = '**/api/admin/bookings/calendar';
const madeAt = '2026-11-16T00:00:00.000Z';

const vehicle = {
  id: 1,
  year: 2021,
  make: 'Mercedes-Benz',
  model: 'AMG GLE 63 S 4MATIC+ Coupe',
  stockNumber: 'A101',
  price: 189_900,
};
const unsentMails = [
  {
    to: 'customer',
    state: 'failed',
    at: '2026-11-16T05:30:00.000Z',
    reason: 'the mail server did not take the address',
  },
  { to: 'dealership', state: 'held', at: '2026-11-16T05:30:00.000Z', reason: '' },
];
const booking = (id: number, startsAt: string, more: object = {}) => ({
  id,
  kind: 'test_drive',
  state: 'confirmed',
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
  firstName: 'Kerry',
  lastName: 'Nguyen',
  email: 'kerry@mail.example',
  phone: '0491 570 006',
  hasLicence: true,
  vehicle,
  vehicleStatus: 'available',
  createdAt: '2026-11-15T00:00:00.000Z',
  assignee: '',
  isHidden: false,
  licenceSeen: null,
  keyNote: '',
  inquiryId: null,
  isOutsideHours: false,
  unsentMails: [],
  ...more,
});
const slot = (day: string, at: number, seatsLeft = 2) => {
  const startsAt = new Date(Date.parse(day) + (at - 11) * 3_600_000);
  return {
    day,
    time: `${String(Math.floor(at)).padStart(2, '0')}:${at % 1 === 0 ? '00' : '30'}`,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
    seatsLeft,
  };
};
const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const hours = [9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5, 15, 15.5, 16];
const agenda = {
  isOffered: true,
  slotMinutes: 30,
  stepMinutes: 30,
  hours: days.map((day) => ({
    day,
    startsAt: new Date(Date.parse(day) - 6_300_000).toISOString(),
    endsAt: new Date(Date.parse(day) + 20_700_000).toISOString(),
  })),
  holdsWaiting: 2,
  bookings: [
    booking(1, '2026-11-16T23:30:00.000Z', {
      assignee: 'admin',
      licenceSeen: { at: '2026-11-16T23:10:00.000Z', by: 'Demo Administrator' },
      keyNote: 'Hook 12, the spare one is in the safe of the office',
    }),
    booking(2, '2026-11-16T23:30:00.000Z', {
      firstName: 'Bartholomew-Alexander',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email: 'a.very.long.address.that.does.not.break@a-long-domain-of-somebody.example',
      state: 'requested',
      vehicleStatus: 'sold',
      inquiryId: null,
      isOutsideHours: true,
      unsentMails,
    }),
    booking(3, '2026-11-17T01:30:00.000Z', {
      firstName: 'Lee',
      lastName: '',
      email: '',
      phone: '',
      kind: 'inspection',
      state: 'arrived',
      vehicle: null,
      vehicleStatus: '',
    }),
    booking(4, '2026-11-18T02:30:00.000Z', { state: 'no_show', vehicleStatus: 'pending' }),
    booking(5, '2026-11-19T02:30:00.000Z', { state: 'cancelled' }),
    booking(6, '2026-11-19T03:30:00.000Z', { state: 'done' }),
    booking(7, '2026-11-17T03:30:00.000Z', {
      ...{ firstName: 'Booked', lastName: '', email: '', phone: '', hasLicence: false },
      ...{ assignee: 'sam', isHidden: true },
    }),
  ],
  outsideHours: {
    bookings: [
      {
        id: 2,
        startsAt: '2026-11-16T23:30:00.000Z',
        endsAt: '2026-11-17T00:00:00.000Z',
        firstName: 'Bartholomew-Alexander',
        lastName: 'Featherstonehaugh-Cholmondeley',
        vehicle,
      },
    ],
    more: 20,
  },
  people: [
    { username: 'admin', fullName: 'Demo Administrator' },
    { username: 'sam', fullName: 'Samantha Featherstonehaugh-Cholmondeley' },
  ],
  blocks: [
    {
      id: 1,
      startsAt: '2026-11-17T04:00:00.000Z',
      endsAt: '2026-11-17T06:00:00.000Z',
      reason: 'Stocktake, everybody is in the workshop',
      by: 'Demo Administrator',
    },
  ],
  slots: days.flatMap((day) => hours.map((at) => slot(day, at, at === 15 ? 0 : 2))),
};
const nothing = {
  isOffered: false,
  slotMinutes: 30,
  stepMinutes: 30,
  hours: [],
  holdsWaiting: 0,
  bookings: [],
  outsideHours: { bookings: [], more: 0 },
  people: [],
  blocks: [],
  slots: [],
};

/** What the settings ask before hours are published. */
export const withOutsideHours = answering(
  '**/api/admin/bookings/outside-hours',
  { ...agenda.outsideHours, already: 2 },
  200,
  'POST',
);

const HOLDS = '**/api/admin/holds';
const hold = (id: number, more: object = {}) => ({
  id,
  state: 'asked',
  firstName: 'Kerry',
  lastName: 'Nguyen',
  email: 'kerry@mail.example',
  phone: '0491 570 006',
  message: 'I am coming from Dubbo on Friday with my wife.',
  vehicle,
  vehicleStatus: 'available',
  isVehicleGone: false,
  isSoldToAnother: false,
  untilAt: null,
  isDue: false,
  isEntered: false,
  by: '',
  sequence: 0,
  inquiryId: 12,
  assignee: '',
  createdAt: '2026-11-15T00:00:00.000Z',
  unsentMails: [],
  ...more,
});
const held = {
  state: 'confirmed',
  untilAt: '2026-11-18T06:00:00.000Z',
  by: 'Dana',
  vehicleStatus: 'pending',
};
const holds = {
  isOffered: true,
  people: agenda.people,
  holds: [
    hold(1),
    hold(2, {
      ...held,
      isDue: true,
      firstName: 'Bartholomew-Alexander',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email: 'a.very.long.address.that.does.not.break@a-long-domain-of-somebody.example',
    }),
    hold(3, { ...held, firstName: 'Lee', message: '', unsentMails, inquiryId: null, assignee: 'sam' }),
    hold(5, { ...held, firstName: 'Noor', vehicleStatus: '', isVehicleGone: true }),
    hold(4, {
      state: 'released',
      isEntered: true,
      inquiryId: null,
      by: 'Dana',
      firstName: 'Sam',
      vehicleStatus: '',
    }),
  ],
};

/** One that waits for a decision, wherever it is decided. */
export const withHold = (id: number) =>
  answering(HOLDS, { isOffered: true, holds: [hold(id)], people: agenda.people });

export const bookingRoutes: readonly Screen[] = [
  {
    name: 'staff-bookings',
    path: TUESDAY,
    prepare: answering(AGENDA, agenda),
    act: see('Kerry Nguyen'),
  },
  {
    name: 'staff-holds',
    path: '/admin/holds',
    prepare: answering(HOLDS, holds),
    act: see('Kerry Nguyen'),
  },
].map((screen) => ({ ...screen, isForStaff: true as const }));

export const bookingStates: readonly Screen[] = [
  {
    name: 'staff-bookings-day',
    path: `${TUESDAY}&view=day`,
    prepare: answering(AGENDA, agenda),
    act: inTurn(
      unfold('21 bookings lie outside your booking hours'),
      see('and 20 more'),
      see('Kerry Nguyen'),
    ),
  },
  {
    name: 'staff-bookings-move',
    path: `${TUESDAY}&view=day`,
    prepare: answering(AGENDA, agenda),
    act: inTurn(press(/^Kerry Nguyen/), press('Move: Kerry Nguyen'), seeDialog('Move Kerry Nguyen')),
  },
  {
    name: 'staff-bookings-person',
    path: `${TUESDAY}&view=day`,
    prepare: answering(AGENDA, agenda),
    act: inTurn(press(/^Kerry Nguyen/), press('Their Data: Kerry Nguyen'), seeDialog("This Person's Data")),
  },
  {
    name: 'staff-bookings-details',
    path: `${TUESDAY}&view=day`,
    prepare: answering(AGENDA, agenda),
    act: inTurn(press(/^Bartholomew-Alexander/), seeDialog(/^Bartholomew-Alexander/)),
  },
  {
    name: 'staff-bookings-add',
    path: TUESDAY,
    prepare: answering(AGENDA, agenda),
    act: inTurn(press('Add Booking'), seeDialog('Add a booking')),
  },
  {
    name: 'staff-bookings-block',
    path: TUESDAY,
    prepare: answering(AGENDA, agenda),
    act: inTurn(press('Block Times'), seeDialog('Block times')),
  },
  {
    name: 'staff-bookings-calendar',
    path: `${TUESDAY}&view=day`,
    prepare: inTurn(
      answering(AGENDA, nothing),
      answering(CALENDAR, { madeAt: null }),
      answering(
        CALENDAR,
        { address: `https://cars.example/calendar/${'a'.repeat(43)}.ics`, madeAt },
        201,
        'POST',
      ),
    ),
    act: inTurn(unfold('Calendar on Your Phone'), press('Make My Address'), see('It is shown only now.')),
  },
  {
    name: 'staff-bookings-calendar-made',
    path: `${TUESDAY}&view=day`,
    prepare: inTurn(answering(AGENDA, nothing), answering(CALENDAR, { madeAt })),
    act: inTurn(unfold('Calendar on Your Phone'), see('You made your address on')),
  },
  {
    name: 'staff-bookings-off',
    path: `${TUESDAY}&view=day`,
    prepare: answering(AGENDA, nothing),
    act: see('No bookings on Tuesday 17 November'),
  },
  {
    name: 'staff-bookings-failing',
    path: TUESDAY,
    prepare: failing(AGENDA),
    act: see('Failed to load the bookings. Please try again.'),
  },
  {
    name: 'staff-holds-confirm',
    path: '/admin/holds',
    prepare: answering(HOLDS, holds),
    act: inTurn(press('Confirm: Kerry Nguyen'), seeDialog(/^Hold the/)),
  },
  {
    name: 'staff-holds-add',
    path: '/admin/holds',
    prepare: answering(HOLDS, holds),
    act: inTurn(press('Add Hold'), seeDialog('Hold a vehicle')),
  },
  {
    name: 'staff-holds-release',
    path: '/admin/holds',
    prepare: answering(HOLDS, holds),
    act: inTurn(press('Release: Lee Nguyen'), seeDialog('Release this vehicle?')),
  },
  {
    name: 'staff-holds-off',
    path: '/admin/holds',
    prepare: answering(HOLDS, { isOffered: false, holds: [] }),
    act: see('No holds yet'),
  },
  {
    name: 'staff-holds-failing',
    path: '/admin/holds',
    prepare: failing(HOLDS),
    act: see('Failed to load the holds. Please try again.'),
  },
].map((screen) => ({ ...screen, isForStaff: true as const }));
