import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromThisMachine } from '#server/http/this-machine.ts';
import { AppError } from '#shared/app-error.ts';
import { mayDo, permissionWords } from '#shared/permissions.ts';
import type { SignedInStaff } from './session.repository.ts';
import type { SecretCookie } from './session-cookie.ts';
import type { StaffService } from './staff.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard for every staff call. */
    staff: SignedInStaff | undefined;
  }
}

interface Dependencies {
  staffService: StaffService;
  cookie: SecretCookie;
}

/**
 * Authentication of /api/admin, and whether the person may make the call. It runs before every route there and before
 * unknown paths, so no route can forget the check: the answer is 401 or 403 before the body is read.
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
    // Closes the connection: the unread body is not waited for.
    const refuse = (error: AppError) => {
      reply.header('connection', 'close');
      return error;
    };
    if (!request.staff) throw refuse(new AppError('not_signed_in', 'Please log in to continue'));
    const { permission } = config;
    if (!permission || mayDo(request.staff.role, permission)) return;
    await staffService.noteForbidden(request.staff, permission);
    const words = permissionWords(permission);
    throw refuse(new AppError('forbidden', `Your account may not ${words}. Ask an owner.`));
  });
}

/** For pages that anybody may see and that show staff more. If the session cannot be checked, they show less. */
export async function findSignedIn(
  request: FastifyRequest,
  { staffService, cookie }: Dependencies,
): Promise<SignedInStaff | undefined> {
  const secret = cookie.read(request.headers.cookie);
  if (!secret) return undefined;
  const isThisMachine = isFromThisMachine(request);
  return staffService.findSignedIn(secret, { isThisMachine }).catch(() => undefined);
}

export async function isSignedIn(request: FastifyRequest, dependencies: Dependencies): Promise<boolean> {
  return (await findSignedIn(request, dependencies)) !== undefined;
}

/** The caller. Behind the guard there always is one. */
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
    // A path that cannot be decoded matches no route, so the raw text is enough.
  }
  return plain.replaceAll(/\/+/g, '/').toLowerCase().startsWith('/api/admin');
}
