import type { IncomingHttpHeaders } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a changing request was sent by a page of another site. Browsers say so in Sec-Fetch-Site or, older ones, in
 * Origin. Without either it was not a browser.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders): boolean {
  if (safeMethods.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = headers.origin;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== headers.host;
}
