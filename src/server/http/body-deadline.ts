import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, statusOfCode } from '#shared/app-error.ts';
import type { Log } from '../log.ts';
import { closeGently } from './gentle-close.ts';
import { addressOf } from './network-of.ts';
import type { Headers } from './security-headers.ts';
import { describeRequest } from './trace-id.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files, or JSON that carries photos: it may take its time as long as it keeps coming. */
    takesUpload?: boolean;
  }
}

/** A browser hears of a refusal when it has sent all; staff wait for that with a large file. */
const STAFF_UPLOAD_MS = 15 * 60_000;
/** A slow line is looked at so often while it has time for one body. */
const LOOKS = 4;

/**
 * A body must arrive in time, or it is refused and the connection closed: in all, or, where uploads are taken, without
 * ever pausing so long, as one from a slow line is fine while bytes keep coming. A client that dribbles a byte a
 * second would otherwise hold its socket for ever.
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
    // A request that was injected, not received, has no socket to watch.
    if (!(socket instanceof Socket)) return;
    const { takesUpload = false } = request.routeOptions.config;
    closeGently(message, () => (takesUpload && request.staff ? STAFF_UPLOAD_MS : limitMs));
    const stop = watch(socket, limitMs, takesUpload, () => refuseSlowBody(request, reply, settings));
    message.once('end', stop);
    message.once('close', stop);
  });
  // What was not read is not waited for.
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
