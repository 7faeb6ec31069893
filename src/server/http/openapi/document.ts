import { statusOfCode } from '#shared/app-error.ts';
import type { Call } from '#shared/call.ts';
import { type Contract, callsOf, type NamedCall, schemaNamesOf } from './contract.ts';
import { createSchemaWriter, type JsonSchema } from './schemas.ts';
import { refusalsOf } from './statuses.ts';

interface About {
  title: string;
  description: string;
  contact: { name: string; email: string };
  serverUrl: string;
  /** Cookie name: over https it has a prefix. */
  cookieName: string;
}

type Writer = ReturnType<typeof createSchemaWriter>;

type Content = Readonly<Record<string, { schema: JsonSchema }>>;

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  security: readonly object[];
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<string, { description: string; content: Content }>>;
}

export type OpenApi = ReturnType<typeof toOpenApi>;

/** The OpenAPI document, generated from the contracts. */
export function toOpenApi(contracts: readonly Contract[], about: About) {
  const writer = createSchemaWriter(schemaNamesOf(contracts));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of contracts.flatMap(callsOf)) {
    const { path, method } = named.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(named, writer) };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: '1', description: about.description, contact: about.contact },
    servers: [{ url: about.serverUrl }],
    tags: contracts.map(({ tag, about: description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: { ...writer.collected, Error: errorSchema } as Readonly<Record<string, JsonSchema>>,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: about.cookieName,
          description: 'Set by the call login',
        },
      },
    },
  };
}

function toOperation({ name, tag, call }: NamedCall, writer: Writer): Operation {
  const success = (description: string) => ({
    description,
    content: { [call.answerType ?? 'application/json']: { schema: writer.write(call.answer, 'output') } },
  });
  const refusals = [...refusalsOf(call)].map(([status, words]) => [status, refusal(words)]);
  const others = Object.entries(call.otherStatuses ?? {}).map(([status, words]) => [status, success(words)]);
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    description: call.description ?? `${call.summary}.`,
    security: call.access === 'staff' ? [{ session: [] }] : [],
    parameters: [...parametersOf(call, 'path', writer), ...parametersOf(call, 'query', writer)],
    ...(call.body ? { requestBody: bodyOf(call, writer) } : {}),
    responses: {
      [call.status ?? 200]: success('Done'),
      ...Object.fromEntries(others),
      ...Object.fromEntries(refusals),
      default: refusal('Refused for another reason'),
    },
  };
}

function bodyOf({ body, bodyType }: Call, writer: Writer) {
  const schema = body ? writer.write(body, 'input') : {};
  const isRequired = body?.safeParse(undefined).success === false;
  return { required: isRequired, content: { [bodyType ?? 'application/json']: { schema } } };
}

function parametersOf(call: Call, place: 'path' | 'query', writer: Writer): Parameter[] {
  const schema = place === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = writer.write(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // parameters are always objects
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description: String(description) }),
    schema: one,
  }));
}

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

const errorSchema = {
  type: 'object',
  description: 'The one shape of every refusal',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'For people' },
    code: { type: 'string', enum: Object.keys(statusOfCode), description: 'For programs' },
    fields: {
      type: 'object',
      description: 'What is wrong with which field',
      additionalProperties: { type: 'string' },
    },
  },
};
