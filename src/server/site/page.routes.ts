import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAdminPage } from '#shared/admin-paths.ts';
import { AppError } from '#shared/app-error.ts';
import { findMarkdownPath, machinePaths } from '#shared/machine-paths.ts';
import type { PageHead, RenderedPage, Text } from '#shared/page.ts';
import { BUILD } from '../build/build-version.ts';
import { escapeJson, tableToJson, toJson } from '../http/cache/json-text.ts';
import { toBytes } from '../http/cache/packed-bytes.ts';
import { type Asked, type ResponseCache, writeCached } from '../http/cache/response-cache.ts';
import { FairQueue } from '../http/limits/fair-queue.ts';
import { crowdOf } from '../http/limits/network-of.ts';
import { letOthersGoFirst } from '../http/limits/others-first.ts';
import { sendError } from '../http/mount/error-handler.ts';
import { PUBLIC_CACHING, toAsked } from '../http/mount/serve-cached-call.ts';
import { type DocumentParts, toDocument } from './document.ts';
import { toPlainPage } from './plain-page.ts';
import {
  type Frame,
  NO_PATH,
  type ReadPath,
  type RenderDocument,
  type Screens,
  type SendPage,
} from './rendering.ts';
import { isFilePath, sendMissingFile } from './static-files.ts';

/**
 * Rendering blocks the event loop for some milliseconds, so it is queued. One at a time: two would run in the same
 * pass of the event loop, and requests for cached pages would wait for both; between two, whoever waits goes first. A
 * network has room for a crawler with a hundred requests in flight and for people beside it: right after a start they
 * find nothing kept. It waits for itself, for a second or so; other networks wait for one rendering of it.
 */
const RENDERINGS = { atOnce: 1, rest: letOthersGoFirst, mostWaiting: 450, mostOfOneNetwork: 150 };

interface PageSettings {
  cache: ResponseCache;
  /** Answers what a page reads. */
  read: ReadPath;
  screens: Screens;
  publicUrl: string;
  /** The frame with the dealer as it is now. */
  readFrame: () => Frame;
  /** The dealer as the person asking is about to publish it; undefined for everybody else. */
  findPreview: (request: FastifyRequest) => Promise<Omit<Frame, 'today'> | undefined>;
  /** Called for each refused request. */
  onRefused?: () => void;
}

/** Every public page, rendered when what it shows has changed, and the shell of the staff area. */
export function pageRoutes(
  app: FastifyInstance,
  { cache, read, screens, publicUrl, readFrame, findPreview, onRefused }: PageSettings,
): { renderDocument: RenderDocument; sendMissing: SendPage } {
  const renderings = new FairQueue({ ...RENDERINGS, onRefused });
  const fixed = { publicUrl, buildId: screens.buildId };
  const [sheet] = screens.site.styles;
  // Before the document is read; a proxy that sends early hints has it from here too.
  const sheetHint = sheet ? [`<${sheet}>; rel=preload; as=style`] : [];

  function linksOf({ canonicalPath }: PageHead): string {
    const markdown = canonicalPath === undefined ? undefined : findMarkdownPath(canonicalPath);
    return [
      ...sheetHint,
      ...(markdown ? [`<${markdown}>; rel="alternate"; type="text/markdown"`] : []),
      `<${machinePaths.llms}>; rel="describedby"`,
    ].join(', ');
  }

  function toAdminShell({ siteName, lookText, icons, answers }: Frame): Text {
    return toDocument({
      ...fixed,
      ...screens.admin,
      siteName,
      lookText,
      icons,
      head: { title: `Staff area | ${siteName}`, description: 'For dealership staff' },
      html: '',
      state: toState(answers),
      modules: [],
      version: BUILD,
    });
  }

  const shell = { config: { access: 'public', isBeforeSetUp: true } } as const;
  app.get('/admin', shell, sendShell);
  app.get('/admin/*', shell, sendShell);

  function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    return reply
      .status(isAdminPage(path) ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(toBytes(toAdminShell(readFrame())));
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
    const prepare = async () => {
      const frame = readFrame();
      const { state: answers, render } = await screens.preparePage(address, read);
      const state = toState(answers);
      const make = async () => {
        const page = await render();
        return {
          status: page.status,
          // Ids without a vehicle are unbounded, so their pages are not cached; only the shared 404 page is.
          isOwnPage: !address.includes('?') && (page.status === 200 || address === NO_PATH),
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': PUBLIC_CACHING,
            link: linksOf(page.head),
          },
          body: toPublicDocument(page, state, frame),
        };
      };
      const { answers: _inState, ...around } = frame;
      return { madeOf: [state, JSON.stringify(around)], make };
    };
    const response = await cache.get(asked, prepare, renderings);
    reply.hijack();
    writeCached(response, request.raw, reply.raw);
  }

  /** The page with the caller's own draft. It is neither taken from the cache nor put there. */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply, address: string) {
    const preview = await findPreview(request);
    // For everybody else the address means what it means without the word, and is not remembered as another one.
    if (!preview) return sendPage(request, reply, address, { ...toAsked(request, address), url: address });
    const readDraft: ReadPath = (path) => preview.answers[path] ?? read(path);
    const { state, render } = await screens.preparePage(address, readDraft, preview.answers);
    const page = await renderings.run(crowdOf(request.ip), request.id, async () => render());
    const unlisted = { ...page, head: { ...page.head, isUnlisted: true } };
    return reply
      .status(page.status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(toBytes(toPublicDocument(unlisted, toState(state), preview)));
  }

  function toPublicDocument(
    page: RenderedPage,
    state: DocumentParts['state'],
    { siteName, lookText, icons, manifest }: Omit<Frame, 'today'>,
  ): Text {
    const modules = screens.modulesOf(page.source);
    return toDocument({
      ...fixed,
      ...screens.site,
      ...page,
      state,
      siteName,
      lookText,
      icons,
      manifest,
      loader: screens.loader,
      modules,
    });
  }

  return {
    // Its address is not remembered as one of that page: it may lead somewhere later.
    sendMissing: (request, reply) =>
      sendPage(request, reply, NO_PATH, { ...toAsked(request, NO_PATH), url: NO_PATH }),
    renderDocument: async (request, told) => {
      const address = await screens.addressOf(request.url);
      const { state, render } = await screens.preparePage(address, read, told);
      return renderings.run(crowdOf(request.ip), request.id, async () =>
        toBytes(toPublicDocument(await render(), toState(state), readFrame())),
      );
    },
  };
}

/** The answers that the browser begins with. */
function toState(answers: Frame['answers']): DocumentParts['state'] {
  const parts = Object.entries(answers).flatMap(([path, answer], at) => [
    `${at === 0 ? '' : ','}${escapeJson(path)}:`,
    ...toJson(answer, tableToJson),
  ]);
  return ['{', ...parts, '}'];
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
