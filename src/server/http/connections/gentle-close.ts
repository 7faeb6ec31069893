import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_MS = 2_000;
/** A slower sender is not an upload that is still in flight. */
const LEAST_BYTES = 2_048;

interface Arriving {
  request: IncomingMessage;
  mostMs: () => number;
}

/** The last body of each connection. */
const lastOf = new WeakMap<Socket, Arriving>();

/**
 * Closing during an upload would reset the connection, and the client would lose the response it has not read yet. So
 * only our half is closed and incoming bytes are dropped: for a limited time, and only while they come as fast as
 * from a client that has not read its response.
 */
export function closeGently(request: IncomingMessage, mostMs: () => number): void {
  const { socket } = request;
  // A connection may carry many bodies, so it is patched only once.
  const isChanged = lastOf.has(socket);
  lastOf.set(socket, { request, mostMs });
  if (isChanged) return;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls this when the last response of a connection was handed over.
  socket.destroySoon = () => {
    const last = lastOf.get(socket);
    if (!last || last.request.complete || socket.destroyed) return destroySoon();
    socket.end();
    throwAway(socket, last);
  };
}

function throwAway(socket: Socket, { request, mostMs }: Arriving): void {
  request.resume();
  const startedAt = performance.now();
  let seen = socket.bytesRead;
  const looking = setInterval(() => {
    const isComing = socket.bytesRead - seen >= LEAST_BYTES;
    seen = socket.bytesRead;
    if (!isComing || performance.now() - startedAt > mostMs()) socket.destroy();
  }, LOOK_MS).unref();
  socket.once('close', () => clearInterval(looking));
}
