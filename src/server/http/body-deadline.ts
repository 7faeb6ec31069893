import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON that carries photos: it is given as long as an upload is. */
    takesLargeBody?: boolean;
  }
}

/**
 * A body must arrive in time, or the connection is cut: JSON in all, an upload without ever pausing so long, as
 * one from a slow line is fine while bytes keep coming. A client that dribbles a byte a second would otherwise
 * hold its socket for ever.
 */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async (request) => {
    const message = request.raw;
    if (message.complete || !hasBody(request.headers)) return;
    const isUpload =
      request.routeOptions.config.takesLargeBody ||
      (request.headers['content-type']?.startsWith('multipart/form-data') ?? false);
    const socket = message.socket;
    // A request that was injected, not received, has no socket to watch.
    if (!(socket instanceof Socket)) return;
    if (isUpload) {
      socket.setTimeout(limitMs, () => socket.destroy());
      const relax = () => socket.setTimeout(0);
      message.once('end', relax);
      message.once('close', relax);
      return;
    }
    const timer = setTimeout(() => socket.destroy(), limitMs);
    message.once('end', () => clearTimeout(timer));
    message.once('close', () => clearTimeout(timer));
  });
}

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
