import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify';
import { dealershipAddress } from '#features/dealership/dealership-paths.ts';
import type { Preview } from '#features/dealership/server/public-settings.ts';
import { saveSettingsDraft } from '#features/dealership/settings.contract.ts';
import { findAllowed, guardStaffArea, isSignedIn } from '#features/staff/server/staff-guard.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { healthRoutes } from '#server/health/health.routes.ts';
import { limitBodyTime } from '#server/http/bodies/body-deadline.ts';
import { readJsonBodies } from '#server/http/bodies/json-body.ts';
import { lacksHost, refuseUnreadable } from '#server/http/connections/client-error.ts';
import { EVENT_STREAM } from '#server/http/connections/event-streams.ts';
import { createHttpServer } from '#server/http/connections/server-limits.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { isCrossSite } from '#server/http/mount/cross-site.ts';
import { handleErrors, notFound, sendError } from '#server/http/mount/error-handler.ts';
import { API_REST, learnMethods } from '#server/http/mount/methods.ts';
import { isReadable } from '#server/http/mount/readable-address.ts';
import { describeRequest } from '#server/http/mount/trace-id.ts';
import { toOpenApi } from '#server/http/openapi/document.ts';
import { openApiRoutes } from '#server/http/openapi/openapi.routes.ts';
import { describeError } from '#server/log.ts';
import { metricsRoutes } from '#server/metrics/metrics.routes.ts';
import { keepClosed } from '#server/site/closed-site.ts';
import { crawlerRoutes, type SitemapEntry } from '#server/site/crawlers.routes.ts';
import { pageRoutes } from '#server/site/page.routes.ts';
import {
  type Frame,
  NO_PATH,
  type RenderDocument,
  type Screens,
  type SendPage,
} from '#server/site/rendering.ts';
import { AppError } from '#shared/app-error.ts';
import { sydneyDay } from '#shared/dates.ts';
import { listFixedPaths } from '#shared/site-paths.ts';
import { contracts } from './api-contracts.ts';
import type { Services } from './compose.ts';
import { features } from './features.ts';

/** How a feature answers with a page of the site. */
export interface Pages {
  renderDocument: RenderDocument;
  sendMissing: SendPage;
}

export interface AppOptions {
  /** Called for each mounted route; the guard tests check them all. */
  onRoute?: (route: RouteOptions) => void;
  /** Without screens only the API is mounted; tests of the API need no build. */
  screens?: Screens;
}

/** Builds the whole HTTP application; the caller listens or injects. */
export async function buildApp(
  services: Services,
  { screens, onRoute }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, headers, cache, figures, log, tally, settingsStore } = services;
  const refuse = refuseUnreadable(headers);
  const app = Fastify({
    logger: false,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while the process stops is answered: a 503 would reach the visitor.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // An unreadable address shows people the 404 page and gives programs an error.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api/') ? url : NO_PATH),
    // A cached answer goes out before the framework is even asked.
    serverFactory: (handler) => {
      const server = createHttpServer(
        (request, response) => {
          // The process is stopping: the proxy opens its next connection to another one.
          if (!server.listening) response.shouldKeepAlive = false;
          if (lacksHost(request)) refuse(new Error('no Host header'), request.socket);
          else if (settingsStore.isOpen() && cache.answer(request, response))
            figures.requests.addCached(response.statusCode);
          else handler(request, response);
        },
        { isBehindProxy: config.trustProxy > 0, onRefused: () => tally('connections_refused') },
      );
      return server;
    },
    clientErrorHandler: refuse,
    frameworkErrors: (_error, _request, reply) =>
      void sendError(reply.headers(headers), new AppError('bad_request', 'The address could not be read')),
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  const refuseMethod = learnMethods(app);
  readJsonBodies(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    services.proxyWatch.look(request.raw);
    if (isCrossSite(request.method, request.headers)) {
      throw new AppError('cross_site', 'This request came from another site, so it was refused');
    }
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new AppError('unsupported_type', 'Send the body as it is, not compressed');
    }
  });
  limitBodyTime(app, { limitMs: config.bodyTimeMs, headers, log });
  guardStaffArea(app, services);
  keepClosed(app, { ...settingsStore, isStaff: (request) => isSignedIn(request, services) });
  handleErrors(app, log);
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    const { method, staff } = request;
    // How long somebody listened for news is not how long anybody waited.
    if (reply.getHeader('content-type') !== EVENT_STREAM) {
      services.responseTimes.add(ms);
      figures.requests.add({ method, route: request.routeOptions.url, status, ms });
    }
    const outcome = { ...describeRequest(request), status, ms: Math.round(ms) };
    // So that each staff request can be traced to a person and an address.
    if (staff) log.info('staff_request', { ...outcome, staffId: staff.staffId, address: addressOf(request) });
    else if (method === 'GET' || method === 'HEAD') log.debug('request', outcome);
    else log.info('request', outcome);
  });

  const shown: Pages = {
    renderDocument: (request) => Promise.reject(notFound(request)),
    sendMissing: (request) => Promise.reject(notFound(request)),
  };
  // Bound late: pages are mounted after the calls that they read.
  const made = {
    ...services,
    renderDocument: (...asked: Parameters<Pages['renderDocument']>) => shown.renderDocument(...asked),
    sendMissing: (...asked: Parameters<Pages['sendMissing']>) => shown.sendMissing(...asked),
  };
  for (const { routes = [] } of features) for (const mount of routes) await mount(app, made);
  openApiRoutes(app, {
    edition: () => String(services.settingsStore.current().id),
    makeDocument: ({ name, email } = services.publicSettings.dealership()) =>
      toOpenApi(contracts, {
        title: name,
        description: `The calls of the website of ${name}. Those about its stock may be made by anybody.`,
        contact: { name, email },
        serverUrl: config.publicUrl,
        cookieName: services.cookie.name,
      }),
    look: screens?.site ?? { styles: [] },
    isStaff: (request) => isSignedIn(request, services),
  });
  app.all(API_REST, { config: { access: 'public' } }, (request, reply) => {
    throw refuseMethod(request, reply);
  });
  healthRoutes(app, services);
  metricsRoutes(app, { token: config.metricsToken, readFamilies: figures.read });
  crawlerRoutes(app, { cache, publicUrl: config.publicUrl, listPages: () => listPublicPages(services) });
  if (screens) {
    await screens.mountFiles(app, { headers, dataDir: config.dataDir, log });
    const pages = pageRoutes(app, {
      cache,
      read: (path) => readForPage(path, services),
      screens,
      publicUrl: config.publicUrl,
      readFrame: () => frameOf(services),
      findPreview: (request) => findPreview(request, services),
      onRefused: () => tally('turned_away'),
    });
    Object.assign(shown, pages);
    for (const { pages: mounts = [] } of features) for (const mount of mounts) await mount(app, made);
  }
  app.setNotFoundHandler((request, reply) => sendError(reply, refuseMethod(request, reply)));
  return app;
}

function listPublicPages({ catalogue }: Services): SitemapEntry[] {
  const vehicles = catalogue.current().listed;
  return [
    ...listFixedPaths().map((path) => ({ path })),
    ...vehicles.map(({ id, createdAtMs, updatedAtMs, photos }) => ({
      path: vehicleHref(id),
      listImages: () => photos.map((photo) => `/api/photos/${photo.id}`),
      ...(createdAtMs > 0 ? { changedAt: new Date(Math.max(createdAtMs, updatedAtMs)) } : {}),
    })),
  ];
}

/** What a page reads. A failure that is not the address's own leaves a page without that part, so it is logged. */
function readForPage(path: string, { publicReads, log }: Services): unknown {
  try {
    return publicReads.read(path);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('page_read_failed', { path, ...describeError(error) });
    throw error;
  }
}

/** What documents say of the dealer outside of their pages. */
function frameOf({ publicSettings, clock }: Services): Frame {
  return {
    today: sydneyDay(clock.now()),
    siteName: publicSettings.name(),
    lookText: publicSettings.lookText(),
    icons: publicSettings.icons(),
    answers: { [dealershipAddress()]: publicSettings.dealership() },
  };
}

/** Staff who may change the settings see their own draft; everybody else the page as it is. */
async function findPreview(request: FastifyRequest, services: Services): Promise<Preview | undefined> {
  const staff = await findAllowed(request, saveSettingsDraft.permission, services);
  return staff && services.publicSettings.preview(await services.settingsService.preview(staff.staffId));
}
