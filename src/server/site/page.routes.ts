import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { isAdminPage } from '#shared/admin-paths.ts';
import { AppError } from '#shared/app-error.ts';
import type { RenderedPage } from '#shared/page.ts';
import { sendError } from '../http/error-handler.ts';
import { crowdOf } from '../http/network-of.ts';
import { type Asked, type ResponseCache, writeCached } from '../http/response-cache.ts';
import { PUBLIC_CACHING, toAsked } from '../http/serve-cached-call.ts';
import { Turns } from '../http/turns.ts';
import { toDocument } from './document.ts';
import { toPlainPage } from './plain-page.ts';
import { type Frame, NO_PATH, type ReadPath, type RenderDocument, type Screens } from './rendering.ts';
import { isFilePath, sendMissingFile } from './static-files.ts';

/**
 * Rendering blocks the event loop for some milliseconds, so it is queued. One at a time: two would run in the same
 * pass of the event loop, and requests for cached pages would wait for both.
 */
const RENDERINGS = { atOnce: 1, restMs: 10, mostWaiting: 300, mostOfOneNetwork: 40 };

interface PageSettings {
  cache: ResponseCache;
  screens: Screens;
  publicUrl: string;
  /** Of the dealer as it is now. */
  readFrame: () => Frame;
  /** The dealer as whoever asks is about to publish it; undefined for everybody else. */
  findPreview: (request: FastifyRequest) => Promise<Frame | undefined>;
  /** Called for each refused request. */
  onRefused?: () => void;
}

/** Every public page, rendered once for each catalogue version, and the shell of the staff area. */
export function pageRoutes(
  app: FastifyInstance,
  { cache, screens, publicUrl, readFrame, findPreview, onRefused }: PageSettings,
): { renderDocument: RenderDocument } {
  const renderings = new Turns({ ...RENDERINGS, onRefused });
  const fixed = { publicUrl, buildId: screens.buildId };

  // The page makes the same calls as the browser, so HTML and API cannot disagree.
  const read: ReadPath = async (path) => {
    // Not app.inject, which refuses while the site stops: what had begun would end with an error.
    const answer = await inject((request, response) => app.routing(request, response), {
      method: 'GET',
      url: path,
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };

  function toAdminShell({ siteName, lookText, icons, answers }: Frame): string {
    return toDocument({
      ...fixed,
      ...screens.admin,
      siteName,
      lookText,
      icons,
      head: { title: `Staff area | ${siteName}`, description: 'For dealership staff' },
      html: '',
      state: answers,
      modules: [],
    });
  }

  app.get('/admin', { config: { access: 'public' } }, sendShell);
  app.get('/admin/*', { config: { access: 'public' } }, sendShell);

  function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    return reply
      .status(isAdminPage(path) ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(toAdminShell(readFrame()));
  }

  app.get('/*', { config: { access: 'public' }, errorHandler: showBusyPage }, async (request, reply) => {
    const url = request.raw.url ?? '/';
    const [path = ''] = url.split('?', 1);
    if (isFilePath(path)) return sendMissingFile(reply);
    const address = await screens.addressOf(url);
    if (asksForPreview(url)) return sendPreview(request, reply, address);
    return sendPage(request, reply, address, toAsked(request, address));
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, address: string, asked: Asked) {
    const render = async () => {
      const page = await screens.renderPage(address, read);
      return {
        status: page.status,
        // Ids without a vehicle are unbounded, so their pages are not cached; only the shared 404 page is.
        isOwnPage: !address.includes('?') && (page.status === 200 || address === NO_PATH),
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': PUBLIC_CACHING },
        body: toPublicDocument(page),
      };
    };
    const response = await cache.get(asked, render, renderings);
    reply.hijack();
    writeCached(response, request.raw, reply.raw);
  }

  /** The page with the caller's own draft. It is neither taken from the cache nor put there. */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply, address: string) {
    const preview = await findPreview(request);
    // For everybody else the address means what it means without the word, and is not remembered as another one.
    if (!preview) return sendPage(request, reply, address, { ...toAsked(request, address), url: address });
    const readDraft: ReadPath = async (path) => preview.answers[path] ?? read(path);
    const page = await renderings.run(crowdOf(request.ip), request.id, () =>
      screens.renderPage(address, readDraft, preview.answers),
    );
    return reply
      .status(page.status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(toPublicDocument({ ...page, head: { ...page.head, isUnlisted: true } }, preview));
  }

  function toPublicDocument(page: RenderedPage, { siteName, lookText, icons } = readFrame()): string {
    const modules = screens.modulesOf(page.source);
    return toDocument({
      ...fixed,
      ...screens.site,
      ...page,
      siteName,
      lookText,
      icons,
      loader: screens.loader,
      modules,
    });
  }

  return {
    renderDocument: async (request, told) => {
      const address = await screens.addressOf(request.url);
      return renderings.run(crowdOf(request.ip), request.id, async () =>
        toPublicDocument(await screens.renderPage(address, read, told)),
      );
    },
  };
}

/** `?preview`, alone or among others. */
function asksForPreview(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).has('preview');
}

/** People get a page with the reason instead of JSON. */
function showBusyPage(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof AppError) || error.code !== 'overloaded') throw error;
  const page = toPlainPage({ title: 'One moment, please', text: error.message });
  return sendError(reply, error, page);
}
