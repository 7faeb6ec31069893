import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { forwardingHeaderOf } from './this-machine.ts';

const HOUR_MS = 3_600_000;

export type ProxyWatch = ReturnType<typeof createProxyWatch>;

/**
 * Notices when TRUST_PROXY does not fit what arrives. Too low, and all visitors count as one, so that a few of them
 * use up the logins and enquiries of all; too high, and anybody can say to be anybody.
 */
export function createProxyWatch({ trustProxy, clock, log }: { trustProxy: number; clock: Clock; log: Log }) {
  let unfitAtMs = Number.NEGATIVE_INFINITY;
  let fitAtMs = Number.NEGATIVE_INFINITY;
  let isLogged = false;
  const advice =
    trustProxy === 0
      ? 'Requests arrive through a proxy, but TRUST_PROXY is 0, so all visitors share one limit on logins and ' +
        'enquiries. Set TRUST_PROXY to the number of proxies in front (usually 1) and restart.'
      : `TRUST_PROXY is ${trustProxy}, but requests pass fewer proxies or X-Forwarded-For is not set, so limits ` +
        'on logins and enquiries count the wrong addresses. Let each proxy add the address to X-Forwarded-For, ' +
        'or set TRUST_PROXY to their number and restart.';

  return {
    look(headers: IncomingHttpHeaders): void {
      const nowMs = clock.now().getTime();
      if (isFitting(headers, trustProxy)) {
        fitAtMs = nowMs;
        return;
      }
      unfitAtMs = nowMs;
      if (isLogged || this.advice() === null) return;
      isLogged = true;
      log.warn('proxy_not_as_set', { trustProxy, advice });
    },

    /** What to set, while it is wrong; null when all is well. */
    advice(): string | null {
      const nowMs = clock.now().getTime();
      const isRecent = (atMs: number) => Math.abs(nowMs - atMs) < HOUR_MS;
      if (!isRecent(unfitAtMs)) return null;
      // Whatever checks the health of the site on the machine itself passes no proxy.
      return trustProxy > 0 && isRecent(fitAtMs) ? null : advice;
    },
  };
}

function isFitting(headers: IncomingHttpHeaders, trustProxy: number): boolean {
  if (trustProxy === 0) return forwardingHeaderOf(headers) === undefined;
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  return hops.filter((hop) => hop.trim() !== '').length >= trustProxy;
}
