import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dealership } from '#features/dealership/dealership.ts';
import { readBrowseRequest, toSearchParams } from '#features/vehicles/search/vehicle-filters.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { type ResponseCache, writeCached } from '#server/http/cache/response-cache.ts';
import { PUBLIC_CACHING, toAsked } from '#server/http/mount/serve-cached-call.ts';
import { machinePaths, toMarkdownPath } from '#shared/machine-paths.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { atomFeed } from './atom-feed.ts';
import { llmsText } from './llms-text.ts';
import { markdownPages, type PageSource } from './markdown-pages.ts';

interface TextFiles {
  cache: ResponseCache;
  catalogue: CatalogueStore;
  source: PageSource;
  readDealership: () => Dealership;
}

const MARKDOWN = 'text/markdown; charset=utf-8';

/** The site as feed readers, crawlers and language models read it: from memory, made when what it says has changed. */
export function textFileRoutes(
  app: FastifyInstance,
  { cache, catalogue, source, readDealership }: TextFiles,
): void {
  const { publicUrl } = source;
  const access = { config: { access: 'public' as const } };

  app.get(machinePaths.atom, access, (request, reply) =>
    send(request, reply, {
      key: machinePaths.atom,
      type: 'application/atom+xml; charset=utf-8',
      write: () => atomFeed(catalogue.current(), { dealer: readDealership(), publicUrl }),
    }),
  );

  app.get(machinePaths.llms, access, (request, reply) =>
    send(request, reply, {
      key: machinePaths.llms,
      type: MARKDOWN.replace('markdown', 'plain'),
      write: () => llmsText(readDealership(), { count: catalogue.current().listed.length, publicUrl }),
    }),
  );

  const { vehicle, browse, ...fixed } = markdownPages;
  for (const [page, write] of Object.entries(fixed)) {
    const path = sitePaths[page as keyof typeof fixed]; // the keys of the table
    app.get(toMarkdownPath(path), access, (request, reply) =>
      sendPage(request, reply, path, () => write(source, { id: '', search: new URLSearchParams() })),
    );
  }

  app.get(toMarkdownPath(sitePaths.browse), access, (request, reply) => {
    const asked = new URLSearchParams((request.raw.url ?? '').split('?')[1]);
    const search = toSearchParams(readBrowseRequest(asked));
    const path = search.size > 0 ? `${sitePaths.browse}?${search}` : sitePaths.browse;
    return sendPage(request, reply, path, () => browse(source, { id: '', search }));
  });

  app.get<{ Params: { id: string } }>('/vehicles/:id(^\\d{1,10}).md', access, (request, reply) => {
    const { id } = request.params;
    return sendPage(request, reply, sitePaths.vehicle.replace(':id', id), () =>
      vehicle(source, { id, search: new URLSearchParams() }),
    );
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, write: () => string) {
    return send(request, reply, {
      key: toMarkdownPath(path),
      type: MARKDOWN,
      write,
      // Search engines list the page, not this form of it.
      headers: { link: `<${publicUrl}${path}>; rel="canonical"` },
    });
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      key,
      type,
      write,
      headers = {},
    }: { key: string; type: string; write: () => string; headers?: Record<string, string> },
  ): Promise<void> {
    const response = await cache.get(toAsked(request, key), () => {
      const body = write();
      const make = () => ({
        status: 200,
        headers: { 'content-type': type, 'cache-control': PUBLIC_CACHING, ...headers },
        body,
      });
      return { madeOf: [body, ...Object.values(headers)], make };
    });
    reply.hijack();
    writeCached(response, request.raw, reply.raw);
  }
}
