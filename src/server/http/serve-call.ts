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

/** Enough for anything a person types. */
export const SMALL_BODY = 64 * 1024;

/** What a handler has of a call before its body is read. */
export type CallStart<C> = Omit<CallInput<C>, 'body'>;

interface MountOptions {
  /** Over the contract's, where a setting says it. */
  bodyLimit?: number;
  /** Staff send files here, which takes longer than a form. */
  takesUpload?: boolean;
  /** The handler answers HEAD by itself, at less cost than by reading what it then does not send. */
  answersHead?: boolean;
}

/**
 * Mounts a call of a contract: every route of the API goes through here, so that each says who may make it and is in
 * the OpenAPI document. The body is the handler's to read, as a stream or by the schema.
 */
export function mountCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: CallStart<C>) => unknown,
  { bodyLimit = call.bodyLimit ?? SMALL_BODY, takesUpload = false, answersHead = false }: MountOptions = {},
): void {
  app.route({
    method: answersHead ? [call.method, 'HEAD'] : call.method,
    url: toRoutePath(call.path),
    bodyLimit,
    config: { access: call.access, takesUpload },
    handler: async (request, reply) => {
      const input = {
        params: call.params ? readParams(call.params, request.params) : undefined,
        query: call.query ? readQuery(call.query, request.query) : undefined,
        request,
        reply,
      } as CallStart<C>; // each part was read by the schema the type comes from
      // Set first, so that a handler may answer with another.
      if (call.status) reply.code(call.status);
      return handle(input);
    },
  });
}

/** The same with its body checked too, for what is sent and answered as JSON. */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: CallInput<C>) => AnswerOf<C> | Promise<AnswerOf<C>>,
): void {
  mountCall(app, call, (start) => {
    const body = call.body ? readOrRefuse(call.body, start.request.body) : undefined;
    return handle({ ...start, body } as CallInput<C>); // as above
  });
}

function toRoutePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

// An id that cannot exist is answered as a missing one: 404, not 400.
function readParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new AppError('not_found', 'There is nothing with that id');
  return read.data;
}

/** What stands in the address: a name given twice would be a list, which no call takes. */
function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
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
