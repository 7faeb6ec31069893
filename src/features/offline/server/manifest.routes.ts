import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type ResponseCache, writeCached } from '#server/http/cache/response-cache.ts';
import { notFound } from '#server/http/mount/error-handler.ts';
import { toAsked } from '#server/http/mount/serve-cached-call.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { MANIFEST_PATH } from '../offline-paths.ts';

interface Dependencies {
  cache: ResponseCache;
  config: Pick<Config, 'keepsOffline'>;
  publicSettings: {
    dealership: () => { takesBookings?: true | undefined };
    installation: () => {
      name: string;
      colours: { ground: string; brand: string };
      icons: readonly object[];
    };
  };
}

const HOUR = 'public, max-age=3600';
/** Longer names are cut below the icon of a home screen. */
const SHORT_NAME = 12;

/** What a phone reads to install the site. */
export function manifestRoutes(app: FastifyInstance, { cache, config, publicSettings }: Dependencies): void {
  app.get(MANIFEST_PATH, { config: { access: 'public' } }, async (request, reply) => {
    if (!config.keepsOffline) throw notFound(request);
    const response = await cache.get(toAsked(request, MANIFEST_PATH), () => {
      const body = JSON.stringify(write());
      const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': HOUR };
      return { madeOf: [body], make: () => ({ status: 200, isOwnPage: true, headers, body }) };
    });
    reply.hijack();
    writeCached(response, request.raw, reply.raw);
  });

  function write() {
    const { name, colours, icons } = publicSettings.installation();
    const shortcut = (label: string, url: string) => ({ name: label, url });
    return {
      id: '/',
      name,
      short_name: shorten(name),
      lang: 'en-AU',
      start_url: sitePaths.home,
      scope: '/',
      display: 'standalone',
      theme_color: colours.brand,
      background_color: colours.ground,
      icons,
      shortcuts: [
        shortcut('Browse cars', sitePaths.browse),
        shortcut('Shortlist', sitePaths.shortlist),
        ...(publicSettings.dealership().takesBookings
          ? [shortcut('Book a test drive', sitePaths.book)]
          : [shortcut('Contact', sitePaths.contact)]),
        shortcut('Kept on this phone', sitePaths.offline),
      ],
    };
  }
}

/** Whole words, as many as have room. */
function shorten(name: string): string {
  const [first = '', ...others] = name.split(/\s+/);
  return others.reduce(
    (short, word) => (`${short} ${word}`.length <= SHORT_NAME ? `${short} ${word}` : short),
    first.slice(0, SHORT_NAME),
  );
}
