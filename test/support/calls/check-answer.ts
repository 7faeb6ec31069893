import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { refusalsOf } from '#server/http/openapi/statuses.ts';
import { type ErrorCode, statusOfCode } from '#shared/app-error.ts';
import type { Call } from '#shared/call.ts';
import { allCalls } from './all-calls.ts';

export interface Answered {
  method: string;
  url: string;
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
}

const codes = Object.keys(statusOfCode) as [ErrorCode, ...ErrorCode[]];
const errorSchema = z.object({
  message: z.string().min(1),
  code: z.enum(codes),
  fields: z.record(z.string(), z.string()).optional(),
});

// Paths without parameters first: a parameter would match their last word.
const patterns = allCalls
  .map((call) => ({ call, names: call.path.split('{').length, pattern: toPattern(call.path) }))
  .sort((a, b) => a.names - b.names);

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

export function findCall(method: string, url: string): Call | undefined {
  const [path = ''] = url.split('?', 1);
  return patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
}

/** Throws when an API answer differs from its contract in any field. */
export function checkAnswer(answered: Answered): void {
  const { method, url, status } = answered;
  const call = findCall(method, url);
  // Other addresses have no contract.
  if (!call || status === 304 || (status === 302 && call.otherStatuses?.[302])) return;
  const problem = status < 300 ? problemOfSuccess(call, answered) : problemOfRefusal(call, answered);
  if (problem) throw new Error(`${method} ${url} ${status}: ${problem}\n${toText(answered).slice(0, 2_000)}`);
}

function problemOfSuccess(call: Call, answered: Answered): string | undefined {
  const { status } = answered;
  if (status !== (call.status ?? 200) && !call.otherStatuses?.[status])
    return 'no such status in the contract';
  if (call.answerType) return undefined; // a file
  return problemOfJson(call.answer, answered);
}

/** Statuses that the documentation must name; others may come from anywhere. */
const NAMED = [400, 401, 404, 409, 413, 422, 429];

function problemOfRefusal(call: Call, answered: Answered): string | undefined {
  const { status } = answered;
  if (NAMED.includes(status) && !refusalsOf(call).has(status)) {
    return 'the contract does not name this refusal';
  }
  return problemOfJson(errorSchema, answered);
}

function problemOfJson(schema: z.ZodType, answered: Answered): string | undefined {
  const type = String(answered.headers['content-type']);
  if (!type.startsWith('application/json')) return `JSON was due, not ${type}`;
  const answer: unknown = JSON.parse(toText(answered));
  const read = schema.safeParse(answer);
  if (!read.success) return z.prettifyError(read.error);
  // Parsing drops fields that the schema does not know.
  return isDeepStrictEqual(read.data, answer) ? undefined : 'it has fields that the contract does not know';
}

function toText({ headers, body }: Answered): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
