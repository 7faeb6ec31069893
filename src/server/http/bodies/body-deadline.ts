import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, statusOfCode } from '#shared/app-error.ts';
import type { Log } from '../../log.ts';
import { closeGently } from '../connections/gentle-close.ts';
import { addressOf } from '../limits/network-of.ts';
import type { Headers } from '../mount/security-headers.ts';
import { describeRequest } from '../mount/trace-id.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files, or JSON with photos: allowed to take long while bytes keep coming. */
    takesUpload?: boolean;
  }
}

/** A browser reads a refusal only after it has sent everything; staff wait that long with a large file. */
const STAFF_UPLOAD_MS = 15 * 60_000;
/** How often a slow connection is checked within one deadline. */
const LOOKS = 4;

/**
 * Deadline for request bodies: in total, or, for uploads, without progress. Otherwise a client that sends a byte a
 * second would hold its socket for ever. A late body is refused and the connection closed.
 */
export function limitBodyTime(
  app: FastifyInstance,
  settings: { limitMs: number; headers: Headers; log: Log },
): void {
  const { limitMs } = settings;
  app.addHook('onRequest', async (request, reply) => {
    const message = request.raw;
    if (message.complete || !hasBody(request.headers)) return;
    const socket = message.socket;
    // An injected request has no socket.
    if (!(socket instanceof Socket)) return;
    const { takesUpload = false } = request.routeOptions.config;
    closeGently(message, () => (takesUpload && request.staff ? STAFF_UPLOAD_MS : limitMs));
    const stop = watch(socket, limitMs, takesUpload, () => refuseSlowBody(request, reply, settings));
    message.once('end', stop);
    message.once('close', stop);
  });
  // The unread rest is not waited for.
  app.addHook('onSend', async (request, reply) => {
    if (hasBody(request.headers) && !request.raw.complete) reply.header('connection', 'close');
  });
}

function watch(socket: Socket, limitMs: number, isUpload: boolean, onLate: () => void): () => void {
  let left = LOOKS;
  let seen = socket.bytesRead;
  const looking = setInterval(() => {
    if (isUpload && socket.bytesRead !== seen) left = LOOKS;
    else left -= 1;
    seen = socket.bytesRead;
    if (left > 0) return;
    clearInterval(looking);
    onLate();
  }, limitMs / LOOKS);
  return () => clearInterval(looking);
}

/** Readers of the body get an error, and the connection is closed. */
function refuseSlowBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, log }: { headers: Headers; log: Log },
): void {
  if (reply.sent) return;
  const { message, code } = new AppError('request_timeout', 'The request took too long to arrive');
  const body: ErrorBody = { message, code };
  log.warn('body_too_slow', {
    ...describeRequest(request),
    address: addressOf(request),
  });
  reply.hijack();
  reply.raw
    .writeHead(statusOfCode[code], {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(JSON.stringify(body), () => request.raw.destroy());
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
