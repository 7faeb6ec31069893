import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ResponseCache, writeCached } from '../http/cache/response-cache.ts';
import { notFound } from '../http/mount/error-handler.ts';
import { toAsked } from '../http/mount/serve-cached-call.ts';
import { escapeXml } from './xml-text.ts';

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
  /** Paths of the pictures that it shows. */
  listImages?: () => readonly string[];
}

interface CrawlerSettings {
  cache: ResponseCache;
  publicUrl: string;
  /** Every address a search engine should know, from live stock. */
  listPages: () => readonly SitemapEntry[];
}

const HOUR = 'public, max-age=3600';
/** Keeps each sitemap under 2 MB where every vehicle has 20 photos. A larger yard has several, with an index. */
const PAGES_IN_PART = 750;

/** robots.txt and the sitemap. */
export function crawlerRoutes(app: FastifyInstance, { cache, publicUrl, listPages }: CrawlerSettings): void {
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  const partOf = (number: number) => listPages().slice((number - 1) * PAGES_IN_PART, number * PAGES_IN_PART);

  app.get('/sitemap.xml', { config: { access: 'public' } }, (request, reply) =>
    sendXml(request, reply, '/sitemap.xml', () => {
      const parts = Math.ceil(listPages().length / PAGES_IN_PART);
      return parts > 1 ? toIndex(publicUrl, parts) : toSitemap(publicUrl, partOf(1));
    }),
  );

  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const part = Number(/^([1-9]\d{0,3})\.xml$/.exec(request.params.file)?.[1] ?? 0);
      if (part === 0 || partOf(part).length === 0) throw notFound(request);
      await sendXml(request, reply, partPath(part), () => toSitemap(publicUrl, partOf(part)));
    },
  );

  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    write: () => string,
  ): Promise<void> {
    const response = await cache.get(toAsked(request, path), () => {
      const body = write();
      const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOUR };
      return { madeOf: [body], make: () => ({ status: 200, isOwnPage: true, headers, body }) };
    });
    reply.hijack();
    writeCached(response, request.raw, reply.raw);
  }
}

function partPath(part: number): string {
  return `/sitemaps/${part}.xml`;
}

function toIndex(publicUrl: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escapeXml(publicUrl + partPath(at + 1))}</loc></sitemap>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</sitemapindex>',
  ].join('\n');
}

function toSitemap(publicUrl: string, pages: readonly SitemapEntry[]): string {
  const entries = pages.map(({ path, changedAt, listImages }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    const images = (listImages?.() ?? []).map(
      (image) => `<image:image><image:loc>${escapeXml(publicUrl + image)}</image:loc></image:image>`,
    );
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}${images.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries,
    '</urlset>',
  ].join('\n');
}
