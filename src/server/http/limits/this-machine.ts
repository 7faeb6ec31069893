import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../config.ts';
import { plainAddress } from './network-of.ts';

/** What proxies, tunnels and content networks add to a request that they pass on. */
const FORWARDING =
  /^(x-forwarded|forwarded|via$|x-real-ip|x-client-ip|x-cluster-client|x-original-|x-envoy-|x-azure-|x-amz|true-client-ip|cf-|cdn-loop|fastly-|fly-|ngrok-|tailscale-)/;

export function forwardingHeaderOf(headers: IncomingHttpHeaders): string | undefined {
  return Object.keys(headers).find((name) => FORWARDING.test(name));
}

/**
 * Whether a request was made by a program on this machine that knows it talks to this machine. A tunnel ends here as
 * well, but brings the name by which the world knows it, or says that it forwards; and so does a page of another
 * site whose name was made to point here.
 */
export function isFromThisMachine({
  socket,
  headers,
}: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}): boolean {
  const { host = '', origin } = headers;
  return (
    isLoopback(plainAddress(socket.remoteAddress ?? '')) &&
    namesThisMachine(`http://${host}`) &&
    (origin === undefined || namesThisMachine(origin)) &&
    forwardingHeaderOf(headers) === undefined
  );
}

function namesThisMachine(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}
