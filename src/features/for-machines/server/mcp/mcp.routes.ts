import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Limit } from '#server/http/limits/limiter.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { allowancesOf } from '#server/http/limits/network-of.ts';
import { toKnownError } from '#server/http/mount/error-handler.ts';
import { SMALL_BODY } from '#server/http/mount/serve-call.ts';
import type { Log } from '#server/log.ts';
import { AppError, statusOfCode } from '#shared/app-error.ts';
import { machinePaths } from '#shared/machine-paths.ts';
import { answerMessage, protocolVersions } from './answer-message.ts';
import { readMessage, rpcCodes, toRpcError } from './json-rpc.ts';
import type { ToolSource } from './mcp-tools.ts';

/** A conversation asks a few times a minute; many of them may come from one network. */
const LIMIT: Limit = { most: 300, windowMs: 60_000 };

interface McpSettings {
  source: ToolSource;
  readName: () => string;
  clock: Clock;
  log: Log;
  limit?: Limit;
}

/**
 * A Model Context Protocol server over streamable HTTP, without sessions and without streams: each message is answered
 * by itself, from memory. A page of another site is refused before this, by its Origin, as every changing call is.
 */
export function mcpRoutes(
  app: FastifyInstance,
  { source, readName, clock, log, limit = LIMIT }: McpSettings,
): void {
  const limiter = createMemoryLimiter(clock);
  const config = { access: 'public' as const };

  app.post(
    machinePaths.mcp,
    {
      bodyLimit: SMALL_BODY,
      config,
      errorHandler: (error: FastifyError | AppError, request, reply) => {
        const known = toKnownError(error, request, log);
        if (known.retryAfterS !== undefined)
          reply.header('retry-after', String(Math.ceil(known.retryAfterS)));
        const code = known.code === 'bad_request' ? rpcCodes.parseError : rpcCodes.invalidRequest;
        return reply
          .code(statusOfCode[known.code])
          .header('cache-control', 'no-store')
          .send(toRpcError(null, code, known.message));
      },
    },
    async (request, reply) => {
      takeTurn(request);
      checkVersion(request);
      reply.header('cache-control', 'no-store');
      const message = readMessage(request.body);
      if (message.kind === 'told') return reply.code(202).send();
      if (message.kind === 'unreadable')
        return reply
          .code(400)
          .send(toRpcError(null, rpcCodes.invalidRequest, 'Send one JSON-RPC 2.0 message'));
      return answerMessage(message, source, readName());
    },
  );

  // Nothing is sent unasked, and there is no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: machinePaths.mcp,
    config,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method_not_allowed', 'Send JSON-RPC messages by POST');
    },
  });

  function takeTurn({ ip }: FastifyRequest): void {
    const place = limiter.take(allowancesOf('mcp', ip, limit.most), limit.windowMs);
    if (place.allowed) return;
    throw new AppError('too_many_requests', 'Too many calls. Please wait and try again.', {
      retryAfterS: place.retryAfterS,
    });
  }
}

function checkVersion({ headers }: FastifyRequest): void {
  const asked = headers['mcp-protocol-version'];
  if (asked === undefined || protocolVersions.some((version) => version === asked)) return;
  throw new AppError(
    'validation_failed',
    `The protocol version must be one of ${protocolVersions.join(', ')}`,
  );
}
