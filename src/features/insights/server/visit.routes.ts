import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { addressOf, allowancesOf } from '#server/http/limits/network-of.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import { tellVisit } from '../visit.contract.ts';
import type { CountVisit } from './compose-insights.ts';

/** A household that looks at many cars; a program soon reaches it. */
const LIMIT = { most: 240, windowMs: 10 * 60_000 };
/** Programs that say so. Those that do not run the code of a page never send anything. */
const PROGRAM = /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|python|curl|wget/i;

interface Dependencies {
  countVisit: CountVisit;
  isCountingVisits: () => boolean;
  clock: Clock;
}

export function visitRoutes(
  app: FastifyInstance,
  { countVisit, isCountingVisits, clock }: Dependencies,
): void {
  const limiter = createMemoryLimiter(clock);
  const done = { success: true } as const;

  serveCall(app, tellVisit, ({ body, request }) => {
    if (!isCountingVisits() || !mayBeCounted(request)) return done;
    const address = addressOf(request);
    const place = limiter.take(allowancesOf('visit', address, LIMIT.most), LIMIT.windowMs);
    if (!place.allowed) {
      throw new AppError('too_many_requests', 'Too many visits from this network', {
        retryAfterS: place.retryAfterS,
      });
    }
    countVisit(body, { address, browser: browserOf(request) });
    return done;
  });
}

/** Not who asks to be left alone, nor what is no browser. */
function mayBeCounted(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false;
  const browser = browserOf(request);
  return browser !== '' && !PROGRAM.test(browser);
}

const browserOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 500);
