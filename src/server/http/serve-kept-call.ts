import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Call } from '../../shared/call.ts';
import { type KeptResponses, writeKept } from './kept-responses.ts';
import { type CallInput, serveCall } from './serve-call.ts';

/** Browsers ask again each time, and hear 304 while nothing changed; a shared cache may hold it for a moment. */
export const PUBLIC_CACHING = 'public, max-age=0, must-revalidate, s-maxage=30';

/** A public read whose answer is kept until the catalogue changes. */
export function serveKeptCall<C extends Call>(
  app: FastifyInstance,
  kept: KeptResponses,
  call: C,
  handle: (input: CallInput<C>) => AnswerOf<C>,
): void {
  serveCall(app, call, async (input) => {
    const { request, reply } = input;
    const response = await kept.get(request.raw.url ?? request.url, request, () => ({
      status: call.status ?? 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': PUBLIC_CACHING },
      body: JSON.stringify(handle(input)),
    }));
    reply.hijack();
    writeKept(response, request.raw, reply.raw);
    return undefined as AnswerOf<C>; // the answer has been written
  });
}
