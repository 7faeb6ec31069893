import { AppError } from '#shared/app-error.ts';
import type { Limit, Limiter } from './limiter.ts';
import { allowancesOf } from './network-of.ts';

interface Dependencies {
  limiter: Limiter;
  limit: Limit;
}

/**
 * Looks for what the secret of a link belongs to. One of 256 bits cannot be guessed; the limit, by network, bounds what
 * trying costs. `find` throws when there is nothing, and only then the try counts.
 */
export async function lookUpLimited<Found>(
  { limiter, limit: { most, windowMs } }: Dependencies,
  { what, address }: { what: string; address: string },
  find: () => Promise<Found>,
): Promise<Found> {
  const place = await limiter.take(allowancesOf(what, address, most), windowMs);
  if (!place.allowed) {
    throw new AppError('too_many_requests', 'Too many tries. Please wait and try again.', {
      retryAfterS: place.retryAfterS,
    });
  }
  const found = await find();
  await place.refund();
  return found;
}
