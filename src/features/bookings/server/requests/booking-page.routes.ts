import type { FastifyInstance } from 'fastify';
import { MOVED } from '#features/customers/book-search.ts';
import { chosenTimeSchema } from '#features/customers/chosen-time.ts';
import {
  type BuyerPagesNeeds,
  carIn,
  keepPrivate,
  pageOptions,
  serveBuyerPages,
  tokenIn,
  typedIn,
} from '#features/customers/server/buyer-pages.ts';
import { contactHref } from '#features/vehicles/vehicle-paths.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { readOrRefuse } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { bookingHref, CALENDAR_FILE } from '../../booking-paths.ts';
import { BOOKING_VIEW } from '../../booking-view.ts';
import type { BookingService } from './booking.service.ts';
import type { BookingLinkService } from './booking-link.service.ts';
import { bookingTypedNames, readPlainBooking } from './plain-booking.ts';

interface Dependencies extends BuyerPagesNeeds {
  bookingService: BookingService;
  bookingLinks: BookingLinkService;
}

const NOT_LISTED = 'We do not list this car. Please choose another one.';

/** The pages on which buyers choose a time, and come back to change or cancel it. */
export function bookingPageRoutes(
  app: FastifyInstance,
  { bookingService, bookingLinks, ...needs }: Dependencies,
): Promise<void> {
  const pages = {
    link: {
      path: sitePaths.booking,
      find: bookingLinks.findByToken,
      view: BOOKING_VIEW,
      show: bookingLinks.view,
    },
    typedNames: bookingTypedNames,
    nothingYet: 'Nothing is booked yet.',
  };
  return serveBuyerPages(app, needs, pages, (scope, { send, find }) => {
    scope.get(sitePaths.book, pageOptions, async (request, reply) => {
      const { id, isUnknown } = carIn(request, bookingService.isListed);
      if (isUnknown) reply.code(404);
      else if (!bookingService.isOffered())
        return keepPrivate(reply).redirect(id === undefined ? sitePaths.contact : contactHref(id), 302);
      return send(request, reply);
    });

    scope.post(sitePaths.book, pageOptions, async (request, reply) => {
      const { id, isUnknown } = carIn(request, bookingService.isListed);
      if (isUnknown) throw new AppError('not_found', NOT_LISTED);
      const booking = readPlainBooking(typedIn(request), id, bookingService.problemsOf);
      const booked = await bookingService.book(booking, addressOf(request));
      const next = booked ? bookingHref(booked.token) : `${sitePaths.book}?done=1`;
      return keepPrivate(reply).redirect(next, 303);
    });

    scope.post(sitePaths.booking, pageOptions, async (request, reply) => {
      const form = typedIn(request);
      const booking = await find(request);
      if (form.action === 'keep') await bookingLinks.keep(booking);
      else if (form.action === 'cancel') await bookingLinks.cancel(booking.id);
      else {
        await bookingLinks.move(booking, readOrRefuse(chosenTimeSchema, form));
        return keepPrivate(reply).redirect(`${bookingHref(tokenIn(request))}?done=${MOVED}`, 303);
      }
      return keepPrivate(reply).redirect(bookingHref(tokenIn(request)), 303);
    });

    scope.get(`${sitePaths.booking}/${CALENDAR_FILE}`, pageOptions, async (request, reply) => {
      const file = bookingLinks.writeCalendarFile(await find(request), tokenIn(request));
      return keepPrivate(reply)
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="booking.ics"',
        })
        .send(file);
    });
  });
}
