import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { statusOfCode } from '#shared/app-error.ts';
import type { Call } from '#shared/call.ts';
import { lazyValue } from '#shared/lazy-value.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI document, made from the contracts themselves, so it cannot say anything else than they do. */
export function toOpenApi(calls: readonly Call[], info: { title: string; serverUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: toOperation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: '1' },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}

/** Made when first asked for, which is not at every start. */
export function serveOpenApi(app: FastifyInstance, makeDocument: () => object): void {
  const body = lazyValue(() => JSON.stringify(makeDocument()));
  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(body()),
  );
}

function toOperation(call: Call) {
  return {
    summary: call.summary,
    ...(call.access === 'staff' ? { security: [{ session: [] }] } : {}),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body
      ? { requestBody: { required: true, content: asType(call.bodyType, toJsonSchema(call.body)) } }
      : {}),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: asType(call.answerType, toJsonSchema(call.answer, 'output')),
      },
      default: { description: 'Refused', content: asType(undefined, { $ref: '#/components/schemas/Error' }) },
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // parameters are always objects
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function asType(type = 'application/json', schema: JsonSchema) {
  return { [type]: { schema } };
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { enum: Object.keys(statusOfCode) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
