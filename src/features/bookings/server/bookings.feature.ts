import { defineFeature } from '#server/define-feature.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import * as agenda from '../agenda.contract.ts';
import * as bookings from '../booking.contract.ts';
import * as calendar from '../calendar.contract.ts';
import * as floods from '../flood.contract.ts';
import * as holds from '../hold.contract.ts';
import * as outsideHours from '../outside-hours.contract.ts';
import * as personBookings from '../person-bookings.contract.ts';
import { agendaRoutes } from './agenda/agenda.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import type { composeBookings } from './compose-bookings.ts';
import { floodRoutes } from './flood/flood.routes.ts';
import { holdRoutes } from './holds/hold.routes.ts';
import { HOLD_BUYER_MAIL, holdMailKinds } from './holds/hold-events.ts';
import { BUYER_MAIL, bookingMailKinds } from './mail/booking-events.ts';
import { bookingRoutes } from './requests/booking.routes.ts';
import { bookingPageRoutes } from './requests/booking-page.routes.ts';

const MINUTE_MS = 60_000;

type Made = ReturnType<typeof composeBookings> & { clockWatch: ClockWatch };

export const bookingsFeature = defineFeature({
  contracts: [
    { tag: 'Bookings', about: 'Times for test drives, and what staff do with them', parts: bookings },
    { tag: 'Agenda', about: 'The days of staff: what is booked, moved and added', parts: agenda },
    { tag: 'Outside hours', about: 'Bookings at which nobody may be there to open', parts: outsideHours },
    { tag: 'Calendar', about: 'The bookings in the own calendar of staff', parts: calendar },
    { tag: 'Holds', about: 'Vehicles that buyers ask to be held for them', parts: holds },
    { tag: 'Floods of bookings', about: 'More bookings at once than people make', parts: floods },
    { tag: 'Bookings of a person', about: 'What somebody who wrote has booked', parts: personBookings },
  ],
  routes: [bookingRoutes, agendaRoutes, calendarRoutes, holdRoutes, floodRoutes],
  pages: [bookingPageRoutes],
  brings: ({ bookingService, bookingUpkeep, holdService, holdDesk, slotBook, ...made }: Made) => ({
    follows: { bookings: slotBook.refreshOrLater },
    ownJobs: [
      { name: 'store bookings that waited', everyMs: 2_000, work: () => bookingService.replaySpool() },
      { name: 'store holds that waited', everyMs: 2_000, work: () => holdService.replaySpool() },
      { name: 'follow changes of bookings', everyMs: 5_000, work: () => slotBook.refresh() },
    ],
    sharedJobs: [
      {
        name: 'tell buyers of their bookings',
        everyMs: MINUTE_MS,
        work: ({ checkHeld }) => bookingUpkeep.tellBuyers(checkHeld),
      },
      {
        name: 'end what nobody confirmed',
        everyMs: MINUTE_MS,
        async work({ checkHeld }) {
          // A clock that runs ahead would take the time from everybody who still has some.
          if (!(await made.clockWatch.look())) return;
          await bookingUpkeep.endUnopened(checkHeld);
          await holdDesk.endUnopened(checkHeld);
        },
      },
      {
        name: 'ask staff about holds',
        everyMs: MINUTE_MS,
        work: ({ checkHeld }) => holdDesk.askStaff(checkHeld),
      },
    ],
    kept: [
      {
        by: 'people',
        remove: bookingUpkeep.forgetOld,
        counted: { as: 'bookings', count: bookingUpkeep.countBefore },
      },
      { by: 'people', remove: holdDesk.forgetOld, counted: { as: 'holds', count: holdDesk.countBefore } },
    ],
    mailWriters: made.bookingMailWriters,
    visitorMail: [{ kind: BUYER_MAIL }, { kind: HOLD_BUYER_MAIL }],
    spools: made.bookingSpools,
    unsentMail: [
      { kinds: [], warn: () => made.bookingFloods.warn() },
      { kinds: bookingMailKinds, warn: () => made.bookingMail.warn() },
      { kinds: holdMailKinds, warn: () => made.holdMail.warn() },
    ],
  }),
});
