import type { FastifyRequest } from 'fastify';
import {
  type CameFrom,
  campaignFields,
  type DeviceKind,
  MOST_CAME_FROM,
  type ToldOrigin,
  toldOriginSchema,
  withoutSecret,
} from '../../came-from.ts';

const LONGEST_AGENT = 500;

/** What the browser told, with what the request itself says. Its own pages are no origin. */
export function cameFromOf(request: Pick<FastifyRequest, 'headers' | 'host'>, told: ToldOrigin): CameFrom {
  const { referrerHost, page, landing, ...others } = told;
  const device = deviceKind(request.headers['user-agent']);
  return {
    ...others,
    ...(page && { page: withoutSecret(page) }),
    ...(landing && { landing: withoutSecret(landing) }),
    ...(referrerHost && referrerHost !== request.host && { referrerHost }),
    ...(device && { device }),
  };
}

/** Origin of a form sent without JavaScript: its own address, and the page before where the browser names it. */
export function readPlainOrigin(request: Pick<FastifyRequest, 'headers' | 'url'>): ToldOrigin {
  const { pathname, searchParams } = new URL(request.url, 'http://of.this.site');
  const told = {
    page: pathname,
    referrerHost: hostOf(request.headers.referer),
    ...Object.fromEntries(
      Object.entries(campaignFields).map(([field, name]) => [
        field,
        searchParams.get(name)?.trim().slice(0, MOST_CAME_FROM) || undefined,
      ]),
    ),
  };
  const read = toldOriginSchema.safeParse(told);
  return read.success ? read.data : {};
}

function hostOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  return new URL(address).host.slice(0, MOST_CAME_FROM) || undefined;
}

/** By what browsers say of themselves; an iPad that asks for desktop pages counts as one. Undefined when unknown. */
export function deviceKind(userAgent: string | undefined): DeviceKind | undefined {
  const agent = (userAgent ?? '').slice(0, LONGEST_AGENT);
  const isMobile = /\bMobi/.test(agent);
  if (/\b(iPad|Tablet|PlayBook|Silk|Kindle)\b/.test(agent)) return 'tablet';
  if (/\bAndroid\b/.test(agent)) return isMobile ? 'phone' : 'tablet';
  if (isMobile || /\b(iPhone|iPod|Windows Phone)\b/.test(agent)) return 'phone';
  return /\b(Windows NT|Macintosh|X11|CrOS|Linux)\b/.test(agent) ? 'desktop' : undefined;
}
