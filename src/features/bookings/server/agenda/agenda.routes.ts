import type { FastifyInstance } from 'fastify';
import type { UnsentMailService } from '#features/customers/server/unsent-mail.service.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  addBooking,
  assignBooking,
  blockTimes,
  liftBlock,
  moveBooking,
  noteKey,
  noteLicence,
  readAgenda,
  retryBookingMail,
} from '../../agenda.contract.ts';
import { findOutsideHours } from '../../outside-hours.contract.ts';
import { listPersonBookings } from '../../person-bookings.contract.ts';
import type { PersonBookingsService } from '../person-bookings.service.ts';
import type { AgendaService } from './agenda.service.ts';
import type { BlockService } from './block.service.ts';
import type { DriveNotesService } from './drive-notes.service.ts';
import type { EnteredBookingService } from './entered-booking.service.ts';
import type { OutsideHoursService } from './outside-hours.service.ts';

export function agendaRoutes(
  app: FastifyInstance,
  {
    agenda,
    enteredBookings,
    bookingBlocks,
    bookingMail,
    driveNotes,
    outsideHours,
    personBookings,
  }: {
    agenda: AgendaService;
    enteredBookings: EnteredBookingService;
    bookingBlocks: BlockService;
    bookingMail: UnsentMailService;
    driveNotes: DriveNotesService;
    outsideHours: OutsideHoursService;
    personBookings: PersonBookingsService;
  },
): void {
  serveCall(app, readAgenda, ({ query, request }) => agenda.read(query, staffOf(request)));

  serveCall(app, findOutsideHours, ({ body, request }) => outsideHours.findComing(body, staffOf(request)));

  serveCall(app, listPersonBookings, ({ params, request }) =>
    personBookings.list(params.id, staffOf(request)),
  );

  serveCall(app, moveBooking, async ({ params, body, request }) => {
    await agenda.move(params.id, body, staffOf(request));
    return { success: true as const, message: 'Booking moved' };
  });

  serveCall(app, addBooking, async ({ body, request, reply }) => {
    await enteredBookings.add(body, staffOf(request));
    reply.code(201);
    return { success: true as const, message: 'Booked' };
  });

  serveCall(app, assignBooking, async ({ params, body, request }) => {
    await agenda.assign(params.id, body, staffOf(request));
    return { success: true as const, message: 'Saved' };
  });

  serveCall(app, noteLicence, async ({ params, body, request }) => {
    await driveNotes.noteLicence(params.id, body.isSeen, staffOf(request));
    return { success: true as const, message: body.isSeen ? 'Licence seen' : 'Licence not seen' };
  });

  serveCall(app, noteKey, async ({ params, body, request }) => {
    await driveNotes.noteKey(params.id, body, staffOf(request));
    return { success: true as const, message: 'Saved' };
  });

  serveCall(app, retryBookingMail, async ({ params, request }) => ({
    success: true as const,
    message: await bookingMail.sendAgain(params.id, staffOf(request)),
  }));

  serveCall(app, blockTimes, async ({ body, request, reply }) => {
    const bookings = await bookingBlocks.block(body, staffOf(request));
    reply.code(201);
    return { success: true as const, message: 'Times blocked', bookings };
  });

  serveCall(app, liftBlock, async ({ params, request }) => {
    await bookingBlocks.lift(params.id, staffOf(request));
    return { success: true as const, message: 'Times free again' };
  });
}
