import { isForStaff, type Keepable, keepableAs } from '../../kept-addresses.ts';

/** A page without a key may be asked for here, and is never kept. */
export type Asked = { kind: 'page'; key: string | undefined } | Exclude<Keepable, { kind: 'page' }>;

type Facts = Pick<Request, 'method' | 'headers' | 'url' | 'mode' | 'cache' | 'referrer'>;

/** What a request asks of the copies. Undefined: it passes as if there were no worker. */
export function askedOf(request: Facts, origin: string): Asked | undefined {
  const { method, headers, mode, cache, referrer } = request;
  if (method !== 'GET' || headers.has('range')) return undefined;
  const url = new URL(request.url);
  if (url.origin !== origin || isForStaff(url.pathname)) return undefined;
  const known = keepableAs(url);
  if (mode === 'navigate') {
    const isPage = !url.pathname.startsWith('/api/') && !url.searchParams.has('preview');
    return isPage ? { kind: 'page', key: known?.kind === 'page' ? known.key : undefined } : undefined;
  }
  // The yard is loaded by its page, which keeps it by itself.
  if (cache === 'no-cache' || isOfStaffPage(referrer)) return undefined;
  return known?.kind === 'page' ? undefined : known;
}

const isOfStaffPage = (referrer: string): boolean =>
  URL.canParse(referrer) && isForStaff(new URL(referrer).pathname);
