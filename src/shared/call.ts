import type { z } from 'zod';

/**
 * One call that crosses the wire: the server mounts it, the browser makes it, the tests and the OpenAPI
 * document read it. Contracts are lists of these.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter, as in the specification. */
  path: `/api/${string}`;
  /** `open` admin calls are the three that make and end a session; every other admin call needs one. */
  access: 'public' | 'staff' | 'open';
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** JSON unless told; an upload is mounted by hand. */
  bodyType?: 'multipart/form-data';
  /** Bytes; without it the platform's small default holds. */
  bodyLimit?: number;
  status?: number;
  answer: Answer;
  /** JSON unless told; an answer that is a file is mounted by hand. */
  answerType?: string;
}

export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.infer<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.infer<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.infer<B> : never;
export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.infer<A> : never;
