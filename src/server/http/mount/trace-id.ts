import type { FastifyRequest } from 'fastify';

/** W3C Trace Context, version 00; a later version begins with the same fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/;
const NOTHING = /^0+$/;

/** The trace id of a proxy in front, or else the request's own id, which has the same form. */
export function traceIdOf(request: Pick<FastifyRequest, 'id' | 'headers'>): string {
  const { traceparent } = request.headers;
  const [, traceId = '', parentId = ''] = (traceparent && TRACEPARENT.exec(String(traceparent))) || [];
  const isNone = traceId === '' || NOTHING.test(traceId) || NOTHING.test(parentId);
  return isNone ? request.id.replaceAll('-', '') : traceId;
}

/** Request fields of a log line. */
export function describeRequest(request: FastifyRequest) {
  return {
    requestId: request.id,
    traceId: traceIdOf(request),
    method: request.method,
    route: request.routeOptions.url,
  };
}
