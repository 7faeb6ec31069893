import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { machinePaths } from '#shared/machine-paths.ts';
import { sendError } from '../http/mount/error-handler.ts';
import { toQuietPage } from './quiet-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also while nobody has set up the site. */
    isBeforeSetUp?: boolean;
  }
}

interface Dependencies {
  /** Whether there is a dealership to show, as far as this process knows. */
  isOpen: () => boolean;
  isOpenNow: () => Promise<boolean>;
  isStaff: (request: FastifyRequest) => Promise<boolean>;
}

const RETRY_S = 600;
const TEXT = 'This website is being prepared. Please come back soon.';

/**
 * Until there is a dealership to show, every public address answers the same and takes nothing: whatever is mounted
 * without a word about it is closed. The staff area is open, and what it shows of the site is, to staff.
 */
export function keepClosed(app: FastifyInstance, { isOpen, isOpenNow, isStaff }: Dependencies): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOpen() || isStaffArea(request) || (await isOpenNow())) return undefined;
    if (isForStaff(request) && (await isStaff(request))) return undefined;
    reply.header('x-robots-tag', 'noindex');
    // The unread body is not waited for.
    if (!isRead(request)) reply.header('connection', 'close');
    const error = new AppError('not_open', TEXT, { retryAfterS: RETRY_S });
    return sendError(reply, error, isForPrograms(request) ? undefined : toQuietPage(TEXT));
  });
}

function isStaffArea({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config.isBeforeSetUp === true || (url.startsWith('/api/admin') && config.access !== 'public');
}

/** Pictures, and a page with the own draft. */
function isForStaff(request: FastifyRequest): boolean {
  if (!isRead(request)) return false;
  const [, query] = request.url.split('?');
  return /^\/api\/(photos|pictures)\//.test(request.url) || new URLSearchParams(query).has('preview');
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isForPrograms({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') || url.startsWith(machinePaths.mcp);
}
