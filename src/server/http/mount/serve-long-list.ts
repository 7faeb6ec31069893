import { Readable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerOf, Call, QueryOf } from '#shared/call.ts';
import { mountCall } from './serve-call.ts';

/**
 * Mounts a call whose answer is an unbounded list. Serialised in batches that yield to the event loop, because ten
 * thousand rows would block everybody. Sent when complete, so that errors still get their status.
 */
export function serveLongList<C extends Call>(
  app: FastifyInstance,
  call: C,
  list: (query: QueryOf<C>, request: FastifyRequest) => AsyncIterable<AnswerOf<C>>,
): void {
  mountCall(app, call, async ({ query, request, reply }) => {
    const pieces: Buffer[] = [];
    for await (const batch of list(query, request)) {
      const text = JSON.stringify(batch).slice(1, -1);
      if (text) pieces.push(Buffer.from(pieces.length === 0 ? text : `,${text}`));
      await letOthersRun();
    }
    pieces.unshift(Buffer.from('['));
    pieces.push(Buffer.from(']'));
    return reply
      .type('application/json; charset=utf-8')
      .header(
        'content-length',
        pieces.reduce((sum, { length }) => sum + length, 0),
      )
      .send(Readable.from(pieces, { objectMode: false }));
  });
}
