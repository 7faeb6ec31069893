import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_MS = 2_000;
/** Who sends less than this between two looks is not an upload that has not heard yet. */
const LEAST_BYTES = 2_048;

interface Arriving {
  request: IncomingMessage;
  mostMs: () => number;
}

/** The last body that each connection began to bring. */
const lastOf = new WeakMap<Socket, Arriving>();

/**
 * Closing while a body is still on its way would reset the connection, and with it the answer that the client has not
 * read yet. So only our half is closed, and what comes is thrown away: for so long at most, and only while it comes
 * as fast as a client sends that has not read its answer.
 */
export function closeGently(request: IncomingMessage, mostMs: () => number): void {
  const { socket } = request;
  // A connection may bring any number of bodies, so it is changed only for the first.
  const isChanged = lastOf.has(socket);
  lastOf.set(socket, { request, mostMs });
  if (isChanged) return;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls this when the last answer of a connection has been handed over.
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
