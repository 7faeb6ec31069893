import type { z } from 'zod';
import type { ErrorCode } from './app-error.ts';

/**
 * One call that crosses the wire: the server mounts it, the browser makes it, the tests and the OpenAPI
 * document read it. Contracts are lists of these.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter, as in the specification. */
  path: `/api/${string}`;
  /** `open` admin calls are the three that make and end a session; every other admin call needs one. */
  access: 'public' | 'staff' | 'open';
  /** What it is for, in a line. */
  summary: string;
  /** What else has to be known to make it. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** JSON unless told. */
  bodyType?: 'multipart/form-data';
  /** Bytes; without it the platform's small default holds. */
  bodyLimit?: number;
  /** Of the answer; 200 unless told. */
  status?: number;
  /** Successes beside it, each with when it is sent. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** Beside those that follow from access, parameters, query and body. */
  refusals?: readonly ErrorCode[];
  answer: z.ZodType;
  /** JSON unless told. */
  answerType?: string;
}

/** Method and path stay literal types, so that callers are checked by the compiler alone. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** As the server reads them. */
export type ParamsOf<C> = C extends { params: infer P extends z.ZodType } ? z.infer<P> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.infer<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.infer<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodType } ? z.infer<A> : never;

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type Optional<Name extends string, Value> =
  Partial<Value> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** What the address of a call needs beside its path. */
export type AddressParts<C extends Call> = ([ParamNames<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<C['path']>, string | number> }) &
  (C extends { query: infer Q extends z.ZodType } ? Optional<'query', z.input<Q>> : { query?: undefined });

/** As it is sent. A blob is a body that is JSON text already. */
export type SentBody<C extends Call> = C extends { bodyType: 'multipart/form-data' }
  ? { body: FormData }
  : C extends { body: infer B extends z.ZodType }
    ? undefined extends z.input<B>
      ? { body?: z.input<B> | Blob }
      : { body: z.input<B> | Blob }
    : { body?: undefined };
