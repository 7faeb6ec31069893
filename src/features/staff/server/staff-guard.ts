import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromThisMachine } from '#server/http/limits/this-machine.ts';
import { AppError } from '#shared/app-error.ts';
import { isAskedAtDoor } from '#shared/asking-again.ts';
import type { Call } from '#shared/call.ts';
import { mayDo, type Permission, permissionWords, whoMay } from '#shared/permissions.ts';
import { UNATTENDED_HEADER } from '#shared/unattended.ts';
import type { SecondFactorService } from './second-factor/second-factor.service.ts';
import type { SignedInStaff } from './session.repository.ts';
import type { SecretCookie } from './session-cookie.ts';
import type { StaffService } from './staff.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard for every staff call. */
    staff: SignedInStaff | undefined;
    /** Whether password or passkey were given in the last ten minutes. */
    isConfirmed: boolean;
  }
}

/** What tells who is asking. */
export interface LookDependencies {
  staffService: Pick<StaffService, 'findSignedIn'>;
  cookie: Pick<SecretCookie, 'read'>;
  secondFactor: Pick<SecondFactorService, 'isMissing'>;
}

interface GuardDependencies extends LookDependencies {
  staffService: StaffService;
  /** Whether a confirmed clear of this person has begun an import whose chunks are still coming. */
  isImportUnderWay: (staff: Pick<SignedInStaff, 'staffId'>) => Promise<boolean>;
}

/**
 * Authentication of /api/admin, and whether the person may make the call. It runs before every route there and before
 * unknown paths, so no route can forget the check: the answer is 401 or 403 before the body is read.
 */
export function guardStaffArea(
  app: FastifyInstance,
  { staffService, cookie, isImportUnderWay, secondFactor }: GuardDependencies,
): void {
  app.decorateRequest('staff', undefined);
  app.decorateRequest('isConfirmed', false);
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/admin') && !looksLikeStaffPath(request.url)) return;
    reply.header('cache-control', 'no-store');
    if (config.access === 'open') return;
    request.staff = await staffService.findSignedIn(cookie.read(request.headers.cookie), {
      isThisMachine: isFromThisMachine(request),
      isPassive: config.isPassive || request.headers[UNATTENDED_HEADER] !== undefined,
    });
    request.isConfirmed = request.staff !== undefined && staffService.isConfirmed(request.staff);
    const refusal = await findRefusal(request.staff, config);
    if (!refusal) return;
    // Closes the connection: the unread body is not waited for.
    reply.header('connection', 'close');
    throw refusal;
  });

  async function findRefusal(
    staff: SignedInStaff | undefined,
    { permission, confirm }: Pick<Call, 'permission' | 'confirm'>,
  ): Promise<AppError | undefined> {
    if (!staff) return new AppError('not_signed_in', 'Please log in to continue');
    if (permission && !mayDo(staff.role, permission)) {
      await staffService.noteForbidden(staff, permission);
      const words = permissionWords(permission);
      return new AppError('forbidden', `Your account may not ${words}. Ask ${whoMay(permission)}.`);
    }
    // What one does with the own account stays possible: that is where it is set up.
    if (permission !== 'account.own' && (await secondFactor.isMissing(staff))) {
      return new AppError('second_factor_needed', 'Set up a second factor first: your role needs one.');
    }
    if (!isAskedAtDoor(confirm) || staffService.isConfirmed(staff)) return undefined;
    if (confirm === 'to begin' && (await isImportUnderWay(staff))) return undefined;
    return notConfirmed();
  }
}

/**
 * For pages that anybody may see and that show staff more: as strict as the guard, but whoever lacks something is a
 * visitor and not refused. If the session cannot be checked, they show less.
 */
async function findSignedIn(
  request: FastifyRequest,
  { staffService, cookie, secondFactor }: LookDependencies,
): Promise<SignedInStaff | undefined> {
  const secret = cookie.read(request.headers.cookie);
  if (!secret) return undefined;
  const isThisMachine = isFromThisMachine(request);
  const staff = await staffService.findSignedIn(secret, { isThisMachine }).catch(() => undefined);
  return !staff || (await secondFactor.isMissing(staff).catch(() => true)) ? undefined : staff;
}

/** The same for what only some may see. */
export async function findAllowed(
  request: FastifyRequest,
  permission: Permission,
  dependencies: LookDependencies,
): Promise<SignedInStaff | undefined> {
  const staff = await findSignedIn(request, dependencies);
  return staff && mayDo(staff.role, permission) ? staff : undefined;
}

export async function isSignedIn(request: FastifyRequest, dependencies: LookDependencies): Promise<boolean> {
  return (await findSignedIn(request, dependencies)) !== undefined;
}

/** The caller. Behind the guard there always is one. */
export function staffOf(request: FastifyRequest): SignedInStaff {
  if (request.staff) return request.staff;
  throw new AppError('not_signed_in', 'Please log in to continue');
}

/** For a call that asks for the password only when it turns out to do what needs it. */
export function refuseUnconfirmed(request: FastifyRequest): void {
  if (!request.isConfirmed) throw notConfirmed();
}

function notConfirmed(): AppError {
  return new AppError('confirm_yourself', 'Please give your password once more to go on');
}

function looksLikeStaffPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  let plain = path;
  // Every public call comes by: what is spelt plainly needs no more than a look.
  if (!path.includes('%') && !path.includes('//')) return path.toLowerCase().startsWith('/api/admin');
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded matches no route, so the raw text is enough.
  }
  return plain.replaceAll(/\/+/g, '/').toLowerCase().startsWith('/api/admin');
}
