import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Clock } from '../../clock.ts';
import { isLoopback } from '../../config.ts';
import type { Log } from '../../log.ts';
import { plainAddress } from '../limits/network-of.ts';
import { forwardingHeaderOf } from '../limits/this-machine.ts';

const HOUR_MS = 3_600_000;

/** Machines ask for these, and mostly past the proxy: they tell nothing of how visitors arrive. */
const FOR_MACHINES = new Set(['/healthz', '/readyz', '/metrics']);

interface Arrived {
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  /** No address once the sender has disconnected. */
  socket: { remoteAddress?: string | undefined };
}

/** What a request says about the setting. Headers can be forged; the address of a connection cannot. */
type Sign = 'fit' | 'unfit' | 'surely unfit';

/**
 * Detects a wrong TRUST_PROXY. Too low, and all visitors count as one, so that a few use up the logins and inquiries
 * of all; too high, and anybody can forge an address.
 */
export function createProxyWatch({ trustProxy, clock, log }: { trustProxy: number; clock: Clock; log: Log }) {
  const seenAtMs = new Map<Sign, number>();
  let isLogged = false;
  const advice =
    trustProxy === 0
      ? 'Requests arrive through a proxy, but TRUST_PROXY is 0, so all visitors share one limit on logins and ' +
        'enquiries. Set TRUST_PROXY to the number of proxies in front (usually 1) and restart.'
      : `TRUST_PROXY is ${trustProxy}, but requests pass fewer proxies or X-Forwarded-For is not set, so limits ` +
        'on logins and enquiries count the wrong addresses. Let each proxy add the address to X-Forwarded-For, ' +
        'or set TRUST_PROXY to their number and restart.';

  return {
    look({ url = '', headers, socket }: Arrived): void {
      if (!socket.remoteAddress || FOR_MACHINES.has(url.split('?', 1)[0] ?? '')) return;
      const peer = plainAddress(socket.remoteAddress);
      const sign = trustProxy === 0 ? signWithoutProxy(headers, peer) : signBehind(trustProxy, headers, peer);
      if (!sign) return;
      seenAtMs.set(sign, clock.now().getTime());
      if (isLogged || sign === 'fit' || this.advice() === null) return;
      isLogged = true;
      log.warn('proxy_not_as_set', { trustProxy, advice });
    },

    /** The warning while the setting is wrong, else null. */
    advice(): string | null {
      const nowMs = clock.now().getTime();
      const isRecent = (sign: Sign) => Math.abs(nowMs - (seenAtMs.get(sign) ?? -Infinity)) < HOUR_MS;
      return isRecent('surely unfit') || (isRecent('unfit') && !isRecent('fit')) ? advice : null;
    },
  };
}

/** A proxy connects from a near address. A distant client without forwarding headers shows that there is no proxy. */
function signWithoutProxy(headers: IncomingHttpHeaders, peer: string): Sign | undefined {
  if (forwardingHeaderOf(headers) !== undefined) return isNear(peer) ? 'unfit' : undefined;
  return isLoopback(peer) ? undefined : 'fit';
}

function signBehind(trustProxy: number, headers: IncomingHttpHeaders, peer: string): Sign {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  if (hops.filter((hop) => hop.trim() !== '').length >= trustProxy) return 'fit';
  // A health check on the machine itself passes no proxy.
  const isCheck = isLoopback(peer) && forwardingHeaderOf(headers) === undefined;
  return isCheck ? 'unfit' : 'surely unfit';
}

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('100.64.0.0', 10);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isNear(peer: string): boolean {
  return isLoopback(peer) || privateNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
}
