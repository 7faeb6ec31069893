import type { FastifyInstance } from 'fastify';
import { MOVED } from '#features/customers/book-search.ts';
import { chosenTimeSchema } from '#features/customers/chosen-time.ts';
import {
  type BuyerPagesNeeds,
  keepPrivate,
  pageOptions,
  serveBuyerPages,
  tokenIn,
} from '#features/customers/server/buyer-pages.ts';
import { askHref, contactHref } from '#features/vehicles/vehicle-paths.ts';
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
  return serveBuyerPages(app, needs, {
    form: {
      path: sitePaths.book,
      isListed: bookingService.isListed,
      elsewhere: (id) => {
        if (id !== undefined && bookingService.isOnlyAskedAbout(id)) return askHref(id);
        if (bookingService.isOffered()) return undefined;
        return id === undefined ? sitePaths.contact : contactHref(id);
      },
      async take({ typed, car, address }) {
        if (car.isUnknown) throw new AppError('not_found', NOT_LISTED);
        const booking = readPlainBooking(typed, car.id, bookingService.problemsOf);
        const booked = await bookingService.book(booking, address);
        return booked ? bookingHref(booked.token) : `${sitePaths.book}?done=1`;
      },
      typedNames: bookingTypedNames,
      nothingYet: 'Nothing is booked yet.',
    },
    link: {
      path: sitePaths.booking,
      find: bookingLinks.findByToken,
      view: BOOKING_VIEW,
      show: bookingLinks.view,
      async act(booking, { typed, token }) {
        if (typed.action === 'keep') await bookingLinks.keep(booking);
        else if (typed.action === 'cancel') await bookingLinks.cancel(booking.id);
        else {
          await bookingLinks.move(booking, readOrRefuse(chosenTimeSchema, typed));
          return `${bookingHref(token)}?done=${MOVED}`;
        }
        return bookingHref(token);
      },
    },
    mount: (scope, find) =>
      scope.get(`${sitePaths.booking}/${CALENDAR_FILE}`, pageOptions, async (request, reply) => {
        const file = bookingLinks.writeCalendarFile(await find(request), tokenIn(request));
        return keepPrivate(reply)
          .headers({
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': 'attachment; filename="booking.ics"',
          })
          .send(file);
      }),
  });
}
