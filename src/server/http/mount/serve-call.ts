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
    /** Access of the call; every route has one, and the guard reads it. */
    access?: Call['access'];
    /** What the caller of a staff call must be allowed to do. */
    permission?: Call['permission'];
    confirm?: Call['confirm'];
    isPassive?: Call['isPassive'];
  }
}

/** Enough for anything a person types. */
export const SMALL_BODY = 64 * 1024;

/** A handler's input before the body is read. */
export type CallStart<C> = Omit<CallInput<C>, 'body'>;

interface MountOptions {
  /** Overrides the contract's limit by a setting. */
  bodyLimit?: number;
  /** Staff upload files here, which takes longer than a form. */
  takesUpload?: boolean;
  /** The handler answers HEAD itself, cheaper than reading what is not sent. */
  answersHead?: boolean;
}

/**
 * Mounts a call of a contract. Every API route goes through here, so that each has its access and is in the OpenAPI
 * document. The handler reads the body, as a stream or by its schema.
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
    config: {
      access: call.access,
      permission: call.permission,
      confirm: call.confirm,
      isPassive: call.isPassive,
      takesUpload,
    },
    handler: async (request, reply) => {
      const input = {
        params: call.params ? readParams(call.params, request.params) : undefined,
        query: call.query ? readQuery(call.query, request.query) : undefined,
        request,
        reply,
      } as CallStart<C>; // each part was parsed by the schema of its type
      // Set first, so that a handler can override it.
      if (call.status) reply.code(call.status);
      return handle(input);
    },
  });
}

/** Also parses a JSON body. */
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

// An impossible id is a missing one: 404, not 400.
export function readParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new AppError('not_found', 'There is nothing with that id');
  return read.data;
}

/** Query parameters: a repeated name would be a list, which no call takes. */
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
