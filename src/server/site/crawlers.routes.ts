import type { FastifyInstance } from 'fastify';
import { type KeptResponses, writeKept } from '../http/kept-responses.ts';
import { toAsked } from '../http/serve-kept-call.ts';
import { escapeHtml } from './document.ts';

export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

interface CrawlerSettings {
  kept: KeptResponses;
  publicUrl: string;
  /** Every address a search engine should know, from live stock. */
  listPages: () => readonly SitemapEntry[];
}

const HOUR = 'public, max-age=3600';

/** What search engines ask for first. */
export function crawlerRoutes(app: FastifyInstance, { kept, publicUrl, listPages }: CrawlerSettings): void {
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', { config: { access: 'public' } }, async (request, reply) => {
    const response = await kept.get(toAsked(request, '/sitemap.xml'), () => ({
      status: 200,
      isOwnPage: true,
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOUR },
      body: toSitemap(publicUrl, listPages()),
    }));
    reply.hijack();
    writeKept(response, request.raw, reply.raw);
  });
}

function toSitemap(publicUrl: string, pages: readonly SitemapEntry[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n');
}
