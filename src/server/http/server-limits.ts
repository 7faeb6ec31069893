import { createServer, type RequestListener, type Server } from 'node:http';
import { rememberAnswers } from './open-answer.ts';
import { cutStalledReaders } from './slow-readers.ts';
import { limitSockets } from './socket-places.ts';

const HEADERS_MS = 15_000;
/** Longer than the usual 60 s of proxies, so that they close idle connections first. */
const KEEP_ALIVE_MS = 72_000;
const MOST_SOCKETS = 4_000;
/** For those that are let in while another one is on its way out. */
const SPARE_SOCKETS = 100;
/** Enough for a company behind one address; four such crowds leave nobody out either, as the largest then gives way. */
const MOST_OF_ONE_NETWORK = 1_000;
/** Longer than a line of 8 KB a second needs to empty what the system has taken over for it. */
const STALLED_MS = 120_000;

interface ServerLimits {
  isBehindProxy?: boolean;
  mostSockets?: number;
  mostOfOneNetwork?: number;
  /** Told of each connection that was not let in, or had to go. */
  onRefused?: () => void;
}

export function createHttpServer(
  listener: RequestListener,
  {
    isBehindProxy = false,
    mostSockets = MOST_SOCKETS,
    mostOfOneNetwork = MOST_OF_ONE_NETWORK,
    onRefused,
  }: ServerLimits = {},
): Server {
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
  server.maxConnections = mostSockets + SPARE_SOCKETS;
  rememberAnswers(server);
  limitSockets(server, {
    most: mostSockets,
    mostOfOneNetwork: isBehindProxy ? undefined : mostOfOneNetwork,
    onRefused,
  });
  cutStalledReaders(server, STALLED_MS);
  return server;
}
