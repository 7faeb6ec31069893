import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#shared/call.ts';

export interface CallInput<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make this call; every route has one, and the guard reads it. */
    access?: Call['access'];
  }
}

/** Enough for whatever a person types. */
export const SMALL_BODY = 64 * 1024;

/** Mounts a call of a contract: what comes in is checked by its schemas before the handler sees it. */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: CallInput<C>) => AnswerOf<C> | Promise<AnswerOf<C>>,
): void {
  app.route({
    method: call.method,
    url: toRoutePath(call.path),
    bodyLimit: call.bodyLimit ?? SMALL_BODY,
    config: { access: call.access },
    handler: async (request, reply) => {
      const input = {
        params: call.params ? readParams(call.params, request.params) : undefined,
        query: call.query ? readQuery(call.query, request.query) : undefined,
        body: call.body ? readOrRefuse(call.body, request.body) : undefined,
        request,
        reply,
      } as CallInput<C>; // each part was read by the schema the type comes from
      // Set first, so that a handler may answer with another.
      if (call.status) reply.code(call.status);
      return handle(input);
    },
  });
}

export function toRoutePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

// An id that cannot exist names nothing, so it is missing rather than wrong.
export function readParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new AppError('not_found', 'There is nothing with that id');
  return read.data;
}

/** What stands in the address: a name given twice would be a list, which no call takes. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  return readOrRefuse(schema, query, ({ path: [name] }) => {
    const isList = Array.isArray(Reflect.get(Object(query), name ?? ''));
    return isList ? `${String(name)} must be given once` : undefined;
  });
}

export function readOrRefuse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  inOtherWords?: (issue: z.core.$ZodIssue) => string | undefined,
): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues) {
    const isBody = issue.path.length === 0 && issue.code === 'invalid_type';
    const text = isBody ? 'Send the fields as a JSON object' : issue.message;
    fields[issue.path.join('.') || 'body'] ??= inOtherWords?.(issue) ?? text;
  }
  const [message = 'Invalid'] = Object.values(fields);
  throw new AppError('validation_failed', message, { fields });
}
