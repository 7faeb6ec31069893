import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/call.ts';
import { allCalls } from '../support/calls/all-calls.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '../support/test-app.ts';

/* Every call of the contracts with valid, nearly valid and invalid input. Nothing may make the server fail, take
   long, or change data although refused. FUZZ_RUNS=16500 for a long run; FUZZ_SEED repeats one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_302);
const LONGEST_MS = 2_000;

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u2028',
  '👩‍👩‍👧‍👦',
  'a\r\nBcc: x@evil.example',
  "' OR 1=1--",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}%s%n',
  'x'.repeat(100_000),
  'Infinity',
  '1e309',
  '-1',
  '0x10',
  'null',
];
const oddNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, Number.MIN_VALUE];
const oddValues = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { $ne: 1 },
  JSON.parse('{"__proto__":{"authenticated":true}}'),
];

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const anyOdd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(...oddValues),
);

/** Mostly the right type, sometimes anything. */
function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: rightKind(schema) }, { weight: 1, arbitrary: anyOdd });
}

function rightKind(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor));
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        oddText,
        fc.constantFrom('Toyota', '2021', 'dana@example.com', '0491 570 006'),
        fc.lorem(),
      );
    case 'number':
    case 'integer':
      return fc.oneof(fc.constantFrom(...oddNumbers), fc.integer({ min: 0, max: 3_000 }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc
        .tuple(
          fc.record(mapValues(schema.properties ?? {}, valueFor), { requiredKeys: [] }),
          fc.option(fc.dictionary(fc.constantFrom('id', 'isRead', 'createdAt', 'constructor', 'x'), anyOdd)),
        )
        .map(([asked, extra]) => ({ ...extra, ...asked }));
    default:
      return anyOdd;
  }
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function schemaOf(schema: z.ZodType | undefined): JsonSchema {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}; // one of the few shapes above
}

// Random bodies are seldom valid in every field, so valid ones are mixed in.
const rightOnes = fc.constantFrom(
  {
    method: 'POST' as const,
    path: '/api/admin/vehicles',
    query: {},
    body: { make: 'Kia', model: 'Rio', year: 2020 },
  },
  {
    method: 'POST' as const,
    path: '/api/contact',
    query: {},
    body: { firstName: 'Jo', lastName: 'Fox', email: 'jo@mail.example', interest: 'Purchase Inquiry' },
  },
);
const requests = fc.oneof(...allCalls.map(requestFor), rightOnes);

function requestFor(call: Call) {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('1', '2') },
    { weight: 2, arbitrary: oddText },
  );
  const query = fc.oneof(valueFor(schemaOf(call.query)), fc.dictionary(fc.string(), fc.string()));
  const body = fc.oneof(
    { weight: 5, arbitrary: valueFor(schemaOf(call.body)) },
    { weight: 1, arbitrary: anyOdd },
  );
  return fc.record({
    method: fc.constant(call.method),
    path: fc.tuple(...names.map(() => segment)).map((values) => fillPath(call.path, names, values)),
    query: call.query ? query : fc.constant({}),
    body: call.body ? body : fc.constant(undefined),
  });
}

function fillPath(path: string, names: readonly string[], values: readonly string[]): string {
  return names.reduce((sofar, name, at) => sofar.replace(`{${name}}`, () => encode(values[at] ?? '')), path);
}

/** Half a character cannot be sent in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000));
}

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '100000', LOGIN_LIMIT: '100000' } });
  await site.addVehicle();
  await site.addVehicle({ make: 'Lexus', model: 'LX' });
  cookie = (await site.logIn()).cookie;
});
afterAll(() => site.close());

async function signInAgain(): Promise<string> {
  const { username, password } = TEST_ACCOUNT;
  const payload = { username, password };
  const answer = await site.inject({ method: 'POST', url: '/api/admin/login', payload });
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** What staff and visitors entered; limiter counts and sessions change with every call. */
async function digest(): Promise<string> {
  const hash = createHash('sha256');
  for (const table of ['vehicles', 'photos', 'inquiries', 'staff', 'price_history'] as const) {
    hash.update(JSON.stringify(await site.db.selectFrom(table).selectAll().orderBy('id').execute()));
  }
  return hash.digest('hex');
}

/** These start threads, which takes a while on a busy machine: a clear takes a safety snapshot first. */
const makesBackup = /^\/api\/admin\/(database\/|data\/clear$)/;

it('whatever is sent, nothing fails, nothing takes long, and a refusal changes nothing', async () => {
  const seen = new Set<string>();
  let state = await digest();
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, query, body }) => {
      const startedAt = performance.now();
      const answer = await site.inject({
        method,
        url: path,
        query: toQuery(query),
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        payload: body === undefined ? undefined : JSON.stringify(body),
      });
      const took = performance.now() - startedAt;
      if (path.startsWith('/api/admin/logout')) cookie = await signInAgain();
      seen.add(String(answer.statusCode));
      expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
      expect(took).toBeLessThan(makesBackup.test(path) ? 5 * LONGEST_MS : LONGEST_MS);
      if (answer.statusCode >= 400) {
        expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        // A failed chunk restores what was cleared, which is an intended change.
        if (path.endsWith('/import-chunk')) state = await digest();
        expect(await digest()).toBe(state);
      } else if (method !== 'GET') state = await digest();
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Otherwise the first check would have refused everything.
  expect([...seen].sort()).toEqual(expect.arrayContaining(['200', '201', '400', '404']));
  const plain = await site.getJson<{ authenticated: boolean }>('/api/admin/session');
  expect(plain.authenticated).toBe(false);
}, 600_000);

function toQuery(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  return mapValues(query as Record<string, unknown>, (value) =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 3_000),
  );
}
