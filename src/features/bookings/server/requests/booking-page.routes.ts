import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Dealership } from '#features/dealership/dealership.ts';
import { FORM_ANSWER, type FormAnswer } from '#features/inquiries/form-answer.ts';
import { contactHref, holdHref } from '#features/vehicles/vehicle-paths.ts';
import type { Clock } from '#server/clock.ts';
import { readFormBodies } from '#server/http/bodies/form-body.ts';
import { lookUpLimited } from '#server/http/limits/limited-look-up.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { sendError, toKnownError } from '#server/http/mount/error-handler.ts';
import { readOrRefuse, SMALL_BODY } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import { toPlainPage } from '#server/site/plain-page.ts';
import type { RenderDocument } from '#server/site/rendering.ts';
import { AppError } from '#shared/app-error.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { chosenTimeSchema } from '../../booking.contract.ts';
import {
  ANY_CAR,
  bookingHref,
  CALENDAR_FILE,
  holdLinkHref,
  MOVED,
  readBookSearch,
  TO_OPEN,
} from '../../booking-paths.ts';
import { BOOKING_KEY, BOOKING_VIEW, HOLD_DAYS, HOLD_VIEW } from '../../booking-view.ts';
import { listHoldDays } from '../../hold-days.ts';
import type { HoldService } from '../holds/hold.service.ts';
import type { HoldLinkService } from '../holds/hold-link.service.ts';
import { readPlainHold } from '../holds/plain-hold.ts';
import type { BookingService } from './booking.service.ts';
import type { BookingLinkService } from './booking-link.service.ts';
import { readPlainBooking, typedOf } from './plain-booking.ts';

interface Dependencies {
  bookingService: BookingService;
  bookingLinks: BookingLinkService;
  holdService: HoldService;
  holdLinks: HoldLinkService;
  readDealership: () => Dealership;
  clock: Clock;
  limiter: Limiter;
  renderDocument: RenderDocument;
  log: Log;
}

/** Limit for a network that asks for addresses without a booking or hold. */
const LOOK_UPS = { most: 20, windowMs: 600_000 };
const options = { bodyLimit: SMALL_BODY, config: { access: 'public' as const } };
const views: Readonly<Record<string, string>> = {
  [sitePaths.booking]: BOOKING_VIEW,
  [sitePaths.holdLink]: HOLD_VIEW,
};
const NOT_LISTED = 'We do not list this car. Please choose another one.';
const CHECK_FIELDS = 'Please check what is marked below.';
const GO_BACK = 'Please go back one page, where what you typed still stands, and try again in a moment.';

/**
 * The pages on which buyers choose a time, ask for a vehicle to be held, and come back to either: plain pages and forms,
 * made anew each time. A GET shows and a POST acts, because programs that check mails follow every link.
 */
export async function bookingPageRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { bookingService, bookingLinks, holdService, holdLinks, readDealership, clock } = dependencies;
  const { renderDocument, limiter, log } = dependencies;

  const look = <Found>(request: FastifyRequest, find: (token: string) => Promise<Found>): Promise<Found> =>
    lookUpLimited({ limiter, limit: LOOK_UPS }, { what: 'booking link', address: addressOf(request) }, () =>
      find(tokenIn(request)),
    );
  const findBooking = (request: FastifyRequest) => look(request, bookingLinks.findByToken);
  const findHold = (request: FastifyRequest) => look(request, holdLinks.findByToken);

  /** What the page needs besides what it reads for itself. */
  async function tell(request: FastifyRequest, answer?: FormAnswer): Promise<Record<string, unknown>> {
    const token = tokenIn(request);
    switch (viewOf(request)) {
      case BOOKING_VIEW:
        return { [BOOKING_VIEW]: await bookingLinks.view(await findBooking(request), token) };
      case HOLD_VIEW:
        return { [HOLD_VIEW]: await holdLinks.view(await findHold(request), token) };
      default: {
        // A key that is used up would be refused for ever.
        const key = answer?.fields.submissionKey ? undefined : typedIn(request).submissionKey;
        return {
          [BOOKING_KEY]: z.uuid().safeParse(key).data ?? randomUUID(),
          ...(request.routeOptions.url === sitePaths.hold && {
            [HOLD_DAYS]: listHoldDays(clock.now(), readDealership()),
          }),
        };
      }
    }
  }

  /** An address that names a car which the site does not list, or no car at all. */
  function isUnknown(request: FastifyRequest): boolean {
    const { vehicleId, hasVehicle } = searchOf(request);
    if (vehicleId === ANY_CAR || !hasVehicle) return false;
    return vehicleId === undefined || !bookingService.isListed(vehicleId);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, told: Record<string, unknown>) {
    const page = await renderDocument(request, told);
    return keepPrivate(reply).type('text/html; charset=utf-8').send(page);
  }

  await app.register(async (scope) => {
    readFormBodies(scope);

    scope.get(sitePaths.book, options, async (request, reply) => {
      const vehicleId = idOf(searchOf(request).vehicleId);
      if (isUnknown(request)) reply.code(404);
      else if (!bookingService.isOffered()) {
        const next = vehicleId === undefined ? sitePaths.contact : contactHref(vehicleId);
        return keepPrivate(reply).redirect(next, 302);
      }
      return send(request, reply, await tell(request));
    });

    scope.post(sitePaths.book, options, async (request, reply) => {
      if (isUnknown(request)) throw new AppError('not_found', NOT_LISTED);
      const vehicleId = idOf(searchOf(request).vehicleId);
      const booking = readPlainBooking(typedIn(request), vehicleId, bookingService.problemsOf);
      const booked = await bookingService.book(booking, addressOf(request));
      const next = booked ? bookingHref(booked.token) : `${sitePaths.book}?done=1`;
      return keepPrivate(reply).redirect(next, 303);
    });

    scope.get(sitePaths.hold, options, async (request, reply) => {
      const vehicleId = idOf(searchOf(request).vehicleId);
      if (isUnknown(request)) reply.code(404);
      if (isUnknown(request) || (vehicleId !== undefined && holdService.isOffered()))
        return send(request, reply, await tell(request));
      const next = vehicleId === undefined ? sitePaths.browse : contactHref(vehicleId);
      return keepPrivate(reply).redirect(next, 302);
    });

    scope.post(sitePaths.hold, options, async (request, reply) => {
      const hold = readPlainHold(typedIn(request), idOf(searchOf(request).vehicleId));
      const { keepBy, token } = await holdService.ask(hold, addressOf(request));
      const done = `${holdHref(hold.vehicleId)}&done=${keepBy === null ? '1' : TO_OPEN}`;
      return keepPrivate(reply).redirect(token ? holdLinkHref(token) : done, 303);
    });

    for (const page of Object.keys(views))
      scope.get(page, options, async (request, reply) => send(request, reply, await tell(request)));

    scope.post(sitePaths.holdLink, options, async (request, reply) => {
      const hold = await findHold(request);
      if (typedIn(request).action === 'keep') await holdLinks.keep(hold);
      else await holdLinks.withdraw(hold);
      return keepPrivate(reply).redirect(holdLinkHref(tokenIn(request)), 303);
    });

    scope.post(sitePaths.booking, options, async (request, reply) => {
      const form = typedIn(request);
      const booking = await findBooking(request);
      if (form.action === 'keep') await bookingLinks.keep(booking);
      else if (form.action === 'cancel') await bookingLinks.cancel(booking.id);
      else {
        await bookingLinks.move(booking, readOrRefuse(chosenTimeSchema, form));
        return keepPrivate(reply).redirect(`${bookingHref(tokenIn(request))}?done=${MOVED}`, 303);
      }
      return keepPrivate(reply).redirect(bookingHref(tokenIn(request)), 303);
    });

    scope.get(`${sitePaths.booking}/${CALENDAR_FILE}`, options, async (request, reply) => {
      const file = bookingLinks.writeCalendarFile(await findBooking(request), tokenIn(request));
      return keepPrivate(reply)
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="booking.ics"',
        })
        .send(file);
    });

    scope.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
      const known = toKnownError(error, request, log);
      keepPrivate(reply);
      const isMissing = viewOf(request) !== undefined && known.code === 'not_found';
      const answer: FormAnswer = {
        problem:
          known.code === 'validation_failed' ? `${nothingYet(request)} ${CHECK_FIELDS}` : known.message,
        fields: known.fields ?? {},
        values: typedOf(typedIn(request)),
      };
      const page = await showAgain(request, isMissing ? undefined : answer).catch(() =>
        toPlainPage({ title: 'That did not work', text: `${known.message} ${GO_BACK}` }),
      );
      return sendError(reply, known, page);
    });
  });

  async function showAgain(request: FastifyRequest, answer: FormAnswer | undefined): Promise<Buffer> {
    if (!answer) return renderDocument(request, { [viewOf(request) ?? BOOKING_VIEW]: null });
    return renderDocument(request, { ...(await tell(request, answer)), [FORM_ANSWER]: answer });
  }
}

/** Nobody else may keep the page or learn its address. */
function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  });
}

/** What the page behind a link is told; undefined on the others. */
function viewOf({ routeOptions }: FastifyRequest): string | undefined {
  return views[routeOptions.url ?? ''];
}

function nothingYet({ routeOptions }: FastifyRequest): string {
  return routeOptions.url === sitePaths.hold ? 'Nothing has been sent yet.' : 'Nothing is booked yet.';
}

function tokenIn({ params }: FastifyRequest): string {
  return String(Reflect.get(Object(params), 'token') ?? '');
}

/** A form posts to its own address, so its query is included. */
function searchOf({ url }: FastifyRequest) {
  const search = new URLSearchParams(url.split('?').slice(1).join('?'));
  return { ...readBookSearch(search), hasVehicle: search.has('vehicle') };
}

/** Id of the chosen car; undefined for no car in particular. */
function idOf(vehicleId: number | typeof ANY_CAR | undefined): number | undefined {
  return vehicleId === ANY_CAR ? undefined : vehicleId;
}

function typedIn(request: FastifyRequest): Record<string, string> {
  return (request.body ?? {}) as Record<string, string>; // this scope's only body parser returns this
}
