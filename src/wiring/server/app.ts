import type { FastifyInstance, RouteOptions } from 'fastify';
import { isSignedIn } from '#features/staff/server/staff-guard.ts';
import { healthRoutes } from '#server/health/health.routes.ts';
import { notFound, sendError } from '#server/http/mount/error-handler.ts';
import { API_REST } from '#server/http/mount/methods.ts';
import { toOpenApi } from '#server/http/openapi/document.ts';
import { openApiRoutes } from '#server/http/openapi/openapi.routes.ts';
import { metricsRoutes } from '#server/metrics/metrics.routes.ts';
import { crawlerRoutes } from '#server/site/crawlers.routes.ts';
import { pageRoutes } from '#server/site/page.routes.ts';
import type { RenderDocument, Screens, SendPage, WorkerFile } from '#server/site/rendering.ts';
import { contracts } from './api-contracts.ts';
import type { Services } from './compose.ts';
import { features } from './features.ts';
import { findPreview, frameOf, listPublicPages, readForPage } from './page-answers.ts';
import { createWebServer } from './web-server.ts';

/** How a feature answers with a page of the site. */
export interface Pages {
  renderDocument: RenderDocument;
  sendMissing: SendPage;
  /** The code that runs beside the pages in browsers, where there is a build. */
  readSiteWorker: () => { build: string; worker: WorkerFile } | undefined;
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
  const { config, headers, cache, figures, log, tally } = services;
  const { app, refuseMethod } = createWebServer(services, onRoute);
  const shown: Omit<Pages, 'readSiteWorker'> = {
    renderDocument: (request) => Promise.reject(notFound(request)),
    sendMissing: (request) => Promise.reject(notFound(request)),
  };
  // Bound late: pages are mounted after the calls that they read.
  const made = {
    ...services,
    renderDocument: (...asked: Parameters<Pages['renderDocument']>) => shown.renderDocument(...asked),
    sendMissing: (...asked: Parameters<Pages['sendMissing']>) => shown.sendMissing(...asked),
    readSiteWorker: () => screens?.worker && { build: screens.buildId, worker: screens.worker },
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
