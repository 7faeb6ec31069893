import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import type { Clock } from '#server/clock.ts';
import type { Allowance } from '#server/http/limits/limiter.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { addressOf, allowancesOf } from '#server/http/limits/network-of.ts';
import { isFromThisMachine } from '#server/http/limits/this-machine.ts';
import { notFound } from '#server/http/mount/error-handler.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import { endCalendarAddress, makeCalendarAddress, readCalendarAddress } from '../../calendar.contract.ts';
import type { CalendarService } from './calendar.service.ts';

const WINDOW_MS = 600_000;
/** Limits in a window: wrong addresses of a network, fetches of a calendar. Usual programs ask a few times an hour. */
const MOST_WRONG = 20;
const MOST_FETCHES = 30;

const FILE = /^([\w-]{43})\.ics$/;

export function calendarRoutes(
  app: FastifyInstance,
  { calendarService, clock }: { calendarService: CalendarService; clock: Clock },
): void {
  serveCall(app, readCalendarAddress, ({ request }) => calendarService.read(staffOf(request)));

  serveCall(app, makeCalendarAddress, ({ request }) => calendarService.make(staffOf(request)));

  serveCall(app, endCalendarAddress, async ({ request }) => {
    await calendarService.end(staffOf(request));
    return { success: true as const, message: 'Switched off' };
  });

  const limiter = createMemoryLimiter(clock);

  function take(allowances: readonly Allowance[]) {
    const place = limiter.take(allowances, WINDOW_MS);
    if (place.allowed) return place;
    throw new AppError('too_many_requests', 'Too many requests for calendars. Please wait and try again.', {
      retryAfterS: place.retryAfterS,
    });
  }

  /** Refuses alike an address that never was, one that was renewed or switched off, and one whose owner has left. */
  async function findReader(request: FastifyRequest<{ Params: { file: string } }>) {
    const [, token] = FILE.exec(request.params.file) ?? [];
    const place = take(allowancesOf('wrong calendar', addressOf(request), MOST_WRONG));
    const isThisMachine = isFromThisMachine(request);
    const reader =
      token === undefined ? undefined : await calendarService.findReader(token, { isThisMachine });
    if (!reader) throw notFound(request);
    place.refund();
    take([{ key: `calendar ${reader.staffId}`, most: MOST_FETCHES }]);
    return reader;
  }

  app.route<{ Params: { file: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/calendar/:file',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const reader = await findReader(request);
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="bookings.ics"',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      if (request.method === 'HEAD') return reply.send();
      return reply.send(await calendarService.write(reader, { isMine: 'mine' in request.query }));
    },
  });
}
