import { createServer, type RequestListener, type Server } from 'node:http';

const HEADERS_MS = 15_000;
/** Longer than the 60 s that proxies in front usually keep a connection, so that they close first. */
const KEEP_ALIVE_MS = 72_000;
const MOST_SOCKETS = 4_000;

export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      // Node's own limit knows no difference between a form and an upload; body-deadline.ts does.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false, // refused in app.ts instead
      // Node looks for late headers only this often; its default would let them sit for 45 s.
      connectionsCheckingInterval: 2_000,
    },
    listener,
  );
  // An expectation that nobody knows is nothing to us; Node's own refusal would go out without our headers.
  server.on('checkExpectation', listener);
  server.maxConnections = MOST_SOCKETS;
  return server;
}
