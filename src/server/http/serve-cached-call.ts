import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerOf, Call } from '#shared/call.ts';
import { crowdOf } from './network-of.ts';
import { type Asked, type ResponseCache, writeCached } from './response-cache.ts';
import type { Headers } from './security-headers.ts';
import { type CallInput, serveCall } from './serve-call.ts';

/** Browsers revalidate each time (304 while unchanged); a shared cache may hold it briefly. */
export const PUBLIC_CACHING = 'public, max-age=0, must-revalidate, s-maxage=30';

/** A public read, cached until the catalogue changes. */
export function serveCachedCall<C extends Call>(
  app: FastifyInstance,
  cache: ResponseCache,
  call: C,
  handle: (input: CallInput<C>) => AnswerOf<C>,
  moreHeaders: (input: CallInput<C>) => Headers = () => ({}),
): void {
  serveCall(app, call, async (input) => {
    const { request, reply } = input;
    const response = await cache.get(toAsked(request, keyOf(call, input)), () => ({
      status: call.status ?? 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': PUBLIC_CACHING,
        ...moreHeaders(input),
      },
      body: JSON.stringify(handle(input)),
    }));
    reply.hijack();
    writeCached(response, request.raw, reply.raw);
    return undefined as AnswerOf<C>; // the response has been sent
  });
}

/**
 * The cache key is what the contract parsed: order, spelling and unknown parameters do not matter. The space
 * separates it from addresses.
 */
function keyOf(call: Call, { params, query }: { params: unknown; query: unknown }): string {
  return `${call.path} ${JSON.stringify([params, query])}`;
}

/** Pages read calls by injected requests, which already hold a slot. */
export function toAsked(request: FastifyRequest, key: string): Asked {
  const isOurOwn = !(request.raw.socket instanceof Socket);
  return {
    key,
    url: request.raw.url ?? request.url,
    headers: request.headers,
    network: isOurOwn ? undefined : crowdOf(request.ip),
  };
}
