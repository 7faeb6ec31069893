import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BODY_TOTAL_MS, UPLOAD_IDLE_MS } from './server-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON that carries photos: it is given as long as an upload is. */
    takesLargeBody?: boolean;
  }
}

/**
 * A body must arrive in time: 30 s in all for JSON, 30 s without progress for an upload, or the connection
 * is cut. A client that dribbles a byte a second would otherwise hold its socket for ever.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const message = request.raw;
    if (message.complete || !hasBody(request.headers)) return;
    const isUpload =
      request.routeOptions.config.takesLargeBody ||
      (request.headers['content-type']?.startsWith('multipart/form-data') ?? false);
    const socket = message.socket;
    if (isUpload) {
      // A request that was injected, not received, has no socket to watch.
      if (!(socket instanceof Socket)) return;
      socket.setTimeout(UPLOAD_IDLE_MS, () => socket.destroy());
      const relax = () => socket.setTimeout(0);
      message.once('end', relax);
      message.once('close', relax);
      return;
    }
    const timer = setTimeout(() => socket.destroy(), BODY_TOTAL_MS);
    message.once('end', () => clearTimeout(timer));
    message.once('close', () => clearTimeout(timer));
  });
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
