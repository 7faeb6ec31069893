import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerOf, Call } from '#shared/call.ts';
import { toJson } from '../cache/json-text.ts';
import { type Asked, type ResponseCache, writeCached } from '../cache/response-cache.ts';
import { crowdOf } from '../limits/network-of.ts';
import type { PublicReads, ReadInput } from './public-reads.ts';
import type { Headers } from './security-headers.ts';
import { serveCall } from './serve-call.ts';

/** Browsers revalidate each time (304 while unchanged); a shared cache may hold it briefly. */
export const PUBLIC_CACHING = 'public, max-age=0, must-revalidate, s-maxage=30';

/** Where public answers are found: cached for visitors, as values for the pages. */
export interface PublicAnswers {
  cache: ResponseCache;
  publicReads: PublicReads;
}

/** A public read, cached until its answer changes. */
export function serveCachedCall<C extends Call>(
  app: FastifyInstance,
  { cache, publicReads }: PublicAnswers,
  call: C,
  handle: (input: ReadInput<C>) => AnswerOf<C>,
  moreHeaders: (input: ReadInput<C>) => Headers = () => ({}),
): void {
  publicReads.add(call, handle);
  serveCall(app, call, async (input) => {
    const { request, reply } = input;
    const response = await cache.get(toAsked(request, keyOf(call, input)), () => {
      const body = toJson(handle(input));
      const more = moreHeaders(input);
      return {
        madeOf: [body, ...Object.values(more)],
        make: () => ({
          status: call.status ?? 200,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'cache-control': PUBLIC_CACHING,
            ...more,
          },
          body,
        }),
      };
    });
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

/** What is asked, by whom; requests that this process makes itself wait for nobody. */
export function toAsked(request: FastifyRequest, key: string): Asked {
  const isOurOwn = !(request.raw.socket instanceof Socket);
  return {
    key,
    url: request.raw.url ?? request.url,
    headers: request.headers,
    network: isOurOwn ? undefined : crowdOf(request.ip),
  };
}
