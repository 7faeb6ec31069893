import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromThisMachine } from '#server/http/this-machine.ts';
import { AppError } from '#shared/app-error.ts';
import type { SignedInStaff } from './session.repository.ts';
import type { SecretCookie } from './session-cookie.ts';
import type { StaffService } from './staff.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every staff call. */
    staff: SignedInStaff | undefined;
  }
}

interface Dependencies {
  staffService: StaffService;
  cookie: SecretCookie;
}

/**
 * The one door to /api/admin. It stands in front of every route and of every path that is no route, so that
 * a forgotten check cannot open anything: without a session the answer is 401 before anything is read.
 */
export function guardStaffArea(app: FastifyInstance, { staffService, cookie }: Dependencies): void {
  app.decorateRequest('staff', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/admin') && !looksLikeStaffPath(request.url)) return;
    reply.header('cache-control', 'no-store');
    if (config.access === 'open') return;
    request.staff = await staffService.findSignedIn(cookie.read(request.headers.cookie), {
      isThisMachine: isFromThisMachine(request),
    });
    if (request.staff) return;
    // What was not read is not waited for either.
    reply.header('connection', 'close');
    throw new AppError('not_signed_in', 'Please log in to continue');
  });
}

/** For a page that anybody may see and that shows staff more. When that cannot be found out, it shows the less. */
export async function isSignedIn(
  request: FastifyRequest,
  { staffService, cookie }: Dependencies,
): Promise<boolean> {
  const secret = cookie.read(request.headers.cookie);
  if (!secret) return false;
  const isThisMachine = isFromThisMachine(request);
  const found = await staffService.findSignedIn(secret, { isThisMachine }).catch(() => undefined);
  return found !== undefined;
}

/** Who makes this call. Behind the guard there is always somebody. */
export function staffOf(request: FastifyRequest): SignedInStaff {
  if (request.staff) return request.staff;
  throw new AppError('not_signed_in', 'Please log in to continue');
}

function looksLikeStaffPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // An unreadable path matches no route; the raw text is enough to judge it by.
  }
  return plain.replaceAll(/\/+/g, '/').toLowerCase().startsWith('/api/admin');
}
