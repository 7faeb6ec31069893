import type { FastifyInstance } from 'fastify';
import { momentWords } from '#features/customers/day-words.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import type { PublicReads } from '#server/http/mount/public-reads.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { bookSlot, listBookingSlots, listBookings, setBookingState } from '../../booking.contract.ts';
import { bookingHref } from '../../booking-paths.ts';
import { stateLabels } from '../../booking-states.ts';
import type { BookingService } from './booking.service.ts';
import type { BookingDeskService } from './booking-desk.service.ts';

interface Dependencies {
  bookingService: BookingService;
  bookingDesk: BookingDeskService;
  publicReads: PublicReads;
}

const BOOKED = 'Your booking is confirmed.';
const KEPT = 'We have your request, and will confirm the time to you.';

const openBy = (moment: string) =>
  `We have sent you a mail. Open its link and confirm by ${momentWords(moment)} to keep this time.`;

export function bookingRoutes(
  app: FastifyInstance,
  { bookingService, bookingDesk, publicReads }: Dependencies,
): void {
  const offer = ({ query }: { query: { vehicle?: string | undefined } }) =>
    bookingService.offer(query.vehicle === undefined ? null : Number(query.vehicle));
  // Made anew each time, from memory: it changes with the minute.
  publicReads.add(listBookingSlots, offer);
  serveCall(app, listBookingSlots, ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return offer({ query });
  });

  serveCall(app, bookSlot, async ({ body, request, reply }) => {
    const booked = await bookingService.book(body, addressOf(request));
    reply.code(booked && !booked.keepBy ? 201 : 202).header('cache-control', 'no-store');
    if (!booked) return { success: true as const, message: KEPT, page: null };
    const message = booked.keepBy ? openBy(booked.keepBy) : BOOKED;
    return { success: true as const, message, page: bookingHref(booked.token) };
  });

  serveCall(app, listBookings, ({ query, request }) => bookingDesk.list(query, staffOf(request)));

  serveCall(app, setBookingState, async ({ params, body, request }) => {
    await bookingDesk.setState(params.id, body.state, staffOf(request), body.seen);
    return { success: true as const, message: `Booking: ${stateLabels[body.state].toLowerCase()}` };
  });
}
