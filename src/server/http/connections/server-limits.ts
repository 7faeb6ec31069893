import { createServer, type RequestListener, type Server } from 'node:http';
import { rememberAnswers } from './open-answer.ts';
import { cutStalledReaders } from './slow-readers.ts';
import { limitSockets } from './socket-places.ts';

const HEADERS_MS = 15_000;
/** Longer than the usual 60 s of proxies, so that they close idle connections first. */
const KEEP_ALIVE_MS = 72_000;
const MOST_SOCKETS = 4_000;
/** Spare connections while one is being closed. */
const SPARE_SOCKETS = 100;
/** Enough for a company behind one address; with four such networks the largest gives way. */
const MOST_OF_ONE_NETWORK = 1_000;
/** Longer than a connection of 8 KB/s needs to drain the system's send buffer. */
const STALLED_MS = 120_000;

interface ServerLimits {
  isBehindProxy?: boolean;
  mostSockets?: number;
  mostOfOneNetwork?: number;
  /** Called for each connection that was refused or closed. */
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
      // Node's own timeout does not tell a form from an upload; body-deadline.ts does.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false, // refused in app.ts instead
      // Node checks for late headers only this often; the default would allow 45 s.
      connectionsCheckingInterval: 2_000,
    },
    listener,
  );
  // Unknown expectations are ignored; Node's own refusal would lack our headers.
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
