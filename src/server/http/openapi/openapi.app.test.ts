import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { picturesOn, settingsWith } from '#features/dealership/server/site-pictures.fixture.ts';
import { type PhotoSite, startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { allCalls } from '#test/support/calls/all-calls.ts';
import { startTestApp } from '#test/support/test-app.ts';

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
}
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}
interface Document {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: { session: { name: string } } };
}

let site: PhotoSite;
let document: Document;
let vehicleId: number;
let photoId: number;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

beforeAll(async () => {
  site = await startPhotoSite();
  vehicleId = await site.addVehicle();
  const [photo] = await site.uploadAll(vehicleId, [{ name: 'front.jpg', content: await aJpeg() }]);
  photoId = photo?.id ?? 0;
  const pictures = picturesOn(site);
  const { id } = await pictures.add(await aJpeg());
  await pictures.publish(settingsWith(id));
  document = await site.getJson<Document>('/api/openapi.json');
});
afterAll(() => site.close());

describe('the OpenAPI document', () => {
  it('has every call, each with a name of its own, a described tag and words', () => {
    expect(operations()).toHaveLength(allCalls.length);
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations()) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary.length).toBeLessThan(130);
      expect(operation.description).toMatch(/\.$/);
      for (const tag of operation.tags) expect(tags).toContain(tag);
    }
    for (const { description } of document.tags) expect(description).not.toBe('');
  });

  it('names a parameter for each that the path has, and no other', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = operation.parameters.filter((one) => one.in === 'path');
      expect(named.map(({ name }) => name)).toEqual(inPath);
      for (const { schema } of operation.parameters) expect(schema.type ?? schema.enum).toBeDefined();
    }
  });

  it('says who may make a call, by the cookie that is really set', async () => {
    for (const { path, operation } of operations()) {
      const isOpen =
        !path.startsWith('/api/admin/') ||
        /\/(login(\/.+)?|logout|session|set-up(\/check)?|invitation\/.+)$/.test(path);
      expect([path, operation.security]).toEqual([path, isOpen ? [] : [{ session: [] }]]);
    }
    expect(site.cookie).toMatch(new RegExp(`^${document.components.securitySchemes.session.name}=`));
  });

  it('has the name that the cookie has over https', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://cars.example' } });
    const { components, servers } = await secure.getJson<Document>('/api/openapi.json');
    await secure.close();
    expect(components.securitySchemes.session.name).toBe('__Host-sid');
    expect(servers).toEqual([{ url: 'https://cars.example' }]);
  });

  it.each([
    ['post', '/api/contact', ['201', '202', '400', '413', '415', '429', 'default']],
    ['post', '/api/admin/login', ['200', '400', '401', '413', '415', '429', 'default']],
    ['get', '/api/vehicles/{id}', ['200', '400', '404', 'default']],
    ['post', '/api/admin/database/backup', ['200', '400', '401', '403', '409', 'default']],
  ])('names the statuses of %s %s', (method, path, statuses) => {
    expect(Object.keys(document.paths[path]?.[method]?.responses ?? {})).toEqual(statuses);
  });

  it('tells numbers, flags and choices from texts', () => {
    const types = document.paths['/api/vehicles']?.get?.parameters.map(({ name, schema }) => [
      name,
      schema.enum ? 'choice' : schema.type,
    ]);
    expect(Object.fromEntries(types ?? [])).toMatchObject({
      make: 'string',
      priceMin: 'number',
      specialOffer: 'boolean',
      sort: 'choice',
      page: 'integer',
      limit: 'integer',
    });
    expect(JSON.stringify(document.components.schemas.InquiryForm)).toContain('"Financing Options"');
  });

  it('says of every field of a vehicle what it means', () => {
    const { properties } = document.components.schemas.PublicVehicle as {
      properties: Record<string, { description?: string }>;
    };
    expect(properties).toMatchObject({
      price: { description: 'Price in Australian dollars; null when unknown' },
      mileage: { description: 'Mileage in kilometres; null when unknown' },
      rego: { description: 'Rego; empty when unknown' },
    });
    const silent = Object.entries(properties).filter(([, { description }]) => !description);
    expect(silent.map(([name]) => name)).toEqual(['id']);
  });

  it('refers only to schemas that it has, and has none that nothing refers to', () => {
    const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    const names = new Set(referred.map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
    expect(JSON.stringify(document)).not.toContain('$defs');
  });
});

describe('a program that knows the document alone', () => {
  it('can make every public call, and reads the answer by it', async () => {
    const calls = operations().filter(({ operation }) => operation.security.length === 0);
    expect(calls.length).toBeGreaterThan(10);
    // Calls about bookings and delivery exist only where the dealership offers them; a photo is sent as a form.
    const needsMore = /\/(login|set-up|invitation|booking|delivery|contact\/photos)/;
    for (const { path, method, operation } of calls.filter((call) => !needsMore.test(call.path))) {
      const { url, payload } = requestFor(path, operation);
      const answer = await site.inject({ method: method.toUpperCase() as 'GET', url, payload });
      const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
      expect(`${url} ${answer.statusCode}`).toBe(`${url} ${success}`);
      const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(
        operation.responses[answer.statusCode]?.content ?? {},
      );
      expect(answer.headers['content-type']).toMatch(type.replace('*', ''));
      if (type === 'application/json') {
        const reader = z.fromJSONSchema(whole(schema) as Parameters<typeof z.fromJSONSchema>[0]);
        expect(reader.safeParse(answer.json()).error).toBeUndefined();
      }
    }
  });
});

describe('the page of the API', () => {
  const links = (page: string) => [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  const ids = (page: string) => [...page.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id);

  it('shows everybody the public calls and nothing of the staff area', async () => {
    const answer = await site.inject('/api/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const open = operations().filter(({ operation }) => operation.security.length === 0);
    for (const { operation } of open) expect(answer.body).toContain(`id="${operation.operationId}"`);
    expect(answer.body).not.toContain('AdminVehicle');
    expect(answer.body).not.toContain('/api/admin/vehicles');
    expect(answer.body).not.toContain('<script');
  });

  it('shows staff every call; each link leads somewhere, and each place has one name', async () => {
    const { body } = await site.inject({ url: '/api/docs', headers: { cookie: site.cookie } });
    for (const { operation } of operations()) expect(body).toContain(`id="${operation.operationId}"`);
    expect(ids(body)).toEqual([...new Set(ids(body))]);
    expect(links(body).filter((id) => !ids(body).includes(id))).toEqual([]);
  });

  it.each(['sid=nonsense', `sid=${'A'.repeat(43)}`])('takes %s for nobody', async (cookie) => {
    const { body } = await site.inject({ url: '/api/docs', headers: { cookie } });
    expect(body).not.toContain('/api/admin/vehicles');
  });
});

/** The schema with all its references. */
function whole(schema: Schema): object {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}

function requestFor(path: string, { parameters, requestBody }: Operation) {
  const ids: Record<string, unknown> = { id: vehicleId, photoId };
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    if (place === 'path') ids[name] ??= valueFor(schema);
    if (place === 'query') query.set(name, String(name === 'ids' ? vehicleId : valueFor(schema)));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  const body = requestBody?.content['application/json'];
  return {
    url: query.size === 0 ? filled : `${filled}?${query}`,
    payload: body ? (valueFor(body.schema) as object) : undefined, // every body is an object
  };
}

/** A minimal valid value: only what is required, as short as allowed. */
function valueFor(schema: Schema): unknown {
  if (schema.$ref) return valueFor(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => valueFor(one) as object));
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {});
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((name) => [name, valueFor(properties[name] ?? {})]));
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  return schema.format === 'email' ? 'jo@buyer.example' : 'Jo';
}
