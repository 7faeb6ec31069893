import Fastify, { type RouteOptions } from 'fastify';
import { guardStaffArea, isSignedIn } from '#features/staff/server/staff-guard.ts';
import { limitBodyTime } from '#server/http/bodies/body-deadline.ts';
import { readJsonBodies } from '#server/http/bodies/json-body.ts';
import { lacksHost, refuseUnreadable } from '#server/http/connections/client-error.ts';
import { EVENT_STREAM } from '#server/http/connections/event-streams.ts';
import { createHttpServer } from '#server/http/connections/server-limits.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { isCrossSite } from '#server/http/mount/cross-site.ts';
import { handleErrors, sendError } from '#server/http/mount/error-handler.ts';
import { learnMethods } from '#server/http/mount/methods.ts';
import { isReadable } from '#server/http/mount/readable-address.ts';
import { describeRequest } from '#server/http/mount/trace-id.ts';
import { keepClosed } from '#server/site/closed-site.ts';
import { NO_PATH } from '#server/site/rendering.ts';
import { AppError } from '#shared/app-error.ts';
import type { Services } from './compose.ts';

/** The server under all routes: what goes past the framework, and what is done for every request. */
export function createWebServer(services: Services, onRoute?: (route: RouteOptions) => void) {
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
  return { app, refuseMethod };
}
