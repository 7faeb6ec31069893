import type { Page } from 'playwright-core';
import { BOOKING_VIEW, type BookingView } from '#features/bookings/booking-view.ts';
import { HOLD_VIEW, type HoldView } from '#features/holds/hold-view.ts';
import { answering, goTo, inTurn, press, see, seeDialog, unfold } from './acts.ts';
import { answerCalls, askSite } from './answered-calls.ts';
import type { Screen } from './screen.ts';

const TOKEN = 'A'.repeat(22);
const LONG_ADDRESS = 'a.very.long.address.that.does.not.break@a-long-domain-of-somebody.example';
const LONG_TITLE = '2021 Mercedes-Benz AMG GLE 63 S 4MATIC+ Coupe Night Edition';
const by = 'Wednesday 18 November, 10:45am';

const kept = {
  token: TOKEN,
  link: `https://cars.example/booking/${TOKEN}`,
  mail: { state: 'coming', to: LONG_ADDRESS },
} as const;
const booking: BookingView = {
  ...kept,
  kind: 'Test drive',
  state: 'requested',
  when: 'Wednesday 25 November, 10:15am to 10:45am',
  vehicle: { id: 1, title: LONG_TITLE },
  isAnyCar: false,
  bring: 'Please bring your driver licence.',
  hasCalendarFile: false,
  vehicleNews: null,
  isChangeable: true,
  open: null,
  chooseBy: null,
  isUnopened: false,
  days: [],
};
const waiting = { email: LONG_ADDRESS, by, isSeated: true, isHere: true };
const hold: HoldView = {
  ...kept,
  state: 'asked',
  isUndecided: false,
  car: LONG_TITLE,
  vehicleId: 1,
  open: { email: LONG_ADDRESS, by, isHere: true },
  isUnopened: false,
  until: null,
  wantedUntil: 'Friday 27 November',
};
const days = [17, 18, 19, 20, 21, 23].map((day) => ({
  day: `2026-11-${day}`,
  times: ['09:30', '11:30', '16:30'],
}));

/** As the server tells it with the document, which needs a booking that really waits. */
function told(name: string, view: object) {
  return (page: Page) =>
    answerCalls(page, '**/about', async (call) => {
      const document = await (await askSite(page, call)).text();
      const [before = '', state = ''] = document.split('id="page-state">{');
      return { html: `${before}id="page-state">{${JSON.stringify(name)}:${JSON.stringify(view)},${state}` };
    });
}

const onBookingPage = (view: Partial<BookingView>, heading: string) => ({
  path: '/about',
  prepare: told(BOOKING_VIEW, { ...booking, ...view }),
  act: inTurn(goTo(`/booking/${TOKEN}`), see(heading)),
});
const onHoldPage = (view: Partial<HoldView>, heading: string) => ({
  path: '/about',
  prepare: told(HOLD_VIEW, { ...hold, ...view }),
  act: inTurn(goTo(`/hold/${TOKEN}`), see(heading)),
});

/** What buyers see behind their links, also while many book at once. */
const buyerScreens: readonly Screen[] = [
  {
    name: 'booking-confirmed',
    ...onBookingPage({ state: 'confirmed', hasCalendarFile: true, days }, 'Your Booking Is Confirmed'),
  },
  {
    name: 'booking-moved',
    path: '/about',
    prepare: told(BOOKING_VIEW, {
      ...booking,
      ...{ state: 'confirmed', hasCalendarFile: true, mail: { state: 'none', to: '' }, days },
    }),
    act: inTurn(goTo(`/booking/${TOKEN}?done=moved`), see('Your Booking Has Moved')),
  },
  {
    name: 'booking-cancelled',
    ...onBookingPage({ state: 'cancelled', isChangeable: false }, 'Your Booking Is Cancelled'),
  },
  { name: 'booking-waits', ...onBookingPage({ open: waiting }, 'Please Confirm Your Booking') },
  {
    name: 'booking-waits-for-mail',
    ...onBookingPage({ open: { ...waiting, isSeated: false, isHere: false } }, 'Please Open Our Mail'),
  },
  { name: 'booking-time-gone', ...onBookingPage({ chooseBy: by, days }, 'Please Choose Another Time') },
  {
    name: 'booking-unopened',
    ...onBookingPage(
      { state: 'cancelled', isChangeable: false, isUnopened: true },
      'This Time Is Free Again',
    ),
  },
  { name: 'hold-waits', ...onHoldPage({}, 'Please Confirm Your Request') },
  {
    name: 'hold-asked-at-once',
    ...onHoldPage({ open: null, mail: { state: 'failed', to: LONG_ADDRESS } }, 'We Have Your Request'),
  },
  {
    name: 'hold-waits-for-mail',
    ...onHoldPage({ open: { email: LONG_ADDRESS, by, isHere: false } }, 'Please Open Our Mail'),
  },
  {
    name: 'hold-unopened',
    ...onHoldPage({ state: 'withdrawn', open: null, isUnopened: true }, 'Your Request Has Ended'),
  },
  {
    name: 'hold-asked-by-mail',
    path: '/about',
    act: inTurn(goTo('/hold?vehicle=1&done=mail'), see('Please open our mail')),
  },
];

const entry = (id: number, more: object = {}) => ({
  kind: 'booking',
  id,
  name: `Stranger ${id}`,
  email: `stranger${id}@mail.example`,
  phone: '0491 570 006',
  what: 'Wednesday 25 November, 10:15am to 10:45am',
  isConfirmed: id <= 6,
  ...more,
});
const open = [
  entry(1, { name: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley', email: LONG_ADDRESS }),
  entry(1, { kind: 'hold', what: LONG_TITLE, isConfirmed: false }),
  ...Array.from({ length: 30 }, (_, at) => entry(at + 2)),
];
const flood = {
  since: '2026-11-18T00:00:00.000Z',
  until: '2026-11-18T00:00:00.000Z',
  count: 1442,
  networks: 189,
  open,
};
const withFlood = answering('**/api/admin/bookings/flood', { flood });

/** What staff see of it. */
const staffScreens = [
  {
    name: 'staff-bookings-flood',
    prepare: withFlood,
    act: inTurn(unfold('32 of them still stand'), see('Bartholomew-Alexander')),
  },
  {
    name: 'staff-bookings-flood-question',
    follows: true as const,
    prepare: withFlood,
    act: inTurn(press('Cancel Them Together'), seeDialog('Cancel these 32?')),
  },
  {
    name: 'staff-bookings-flood-cancelled',
    follows: true as const,
    prepare: inTurn(
      withFlood,
      answering('**/api/admin/bookings/flood/cancel', { success: true, message: '', cancelled: open }),
    ),
    act: inTurn(press('Cancel Them Together'), press('Cancel Them'), see('32 were cancelled')),
  },
  {
    name: 'staff-bookings-flood-over',
    prepare: answering('**/api/admin/bookings/flood', { flood: { ...flood, open: [] } }),
    act: see('None of them stands any more'),
  },
].map((screen) => ({ ...screen, path: '/admin/bookings', isForStaff: true as const }));

export const floodScreens: readonly Screen[] = [...buyerScreens, ...staffScreens];
