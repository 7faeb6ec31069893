import type { FastifyRequest } from 'fastify';
import { addressOf } from '#server/http/limits/network-of.ts';
import { isFromThisMachine } from '#server/http/limits/this-machine.ts';
import type { SecretCookie } from '../session-cookie.ts';
import type { LoginPlace } from '../staff.service.ts';

/** Where a log-in comes from, as far as the request shows. */
export function readLoginPlace(
  request: FastifyRequest,
  { cookie, browserCookie }: { cookie: SecretCookie; browserCookie: SecretCookie },
): LoginPlace {
  return {
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    browser: browserCookie.read(request.headers.cookie),
    oldSecret: cookie.read(request.headers.cookie),
    isThisMachine: isFromThisMachine(request),
  };
}
