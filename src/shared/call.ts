import type { z } from 'zod';
import type { ErrorCode } from './app-error.ts';
import type { AskAgain } from './asking-again.ts';
import type { Permission } from './permissions.ts';

/**
 * One API call: the server mounts it, the browser makes it, tests and the OpenAPI document read it. Contracts are
 * lists of these.
 */
export type Call = CallShape & Access;

/** Who may make it: a staff call names the permission that it needs, and when it asks for the password again or why not. */
type Access =
  | { access: 'staff'; permission: Permission; confirm: AskAgain }
  // `open` staff calls need no session: those that create and end one, or that show what it would be.
  | { access: 'public' | 'open'; permission?: undefined; confirm?: undefined };

interface CallShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter. */
  path: `/api/${string}`;
  /** Pages make it by themselves: it does not keep a session from running out. */
  isPassive?: boolean;
  /** Its purpose in one line. */
  summary: string;
  /** Further documentation. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** JSON by default. */
  bodyType?: 'multipart/form-data';
  /** Bytes; the platform's small default otherwise. */
  bodyLimit?: number;
  /** Status of the answer; 200 by default. */
  status?: number;
  /** Further successful statuses, with when each is sent. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** Besides those that follow from access, parameters, query and body. */
  refusals?: readonly ErrorCode[];
  answer: z.ZodType;
  /** JSON by default. */
  answerType?: string;
}

/** Keeps method and path as literal types, so that the compiler checks callers. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** Parsed inputs on the server. */
export type ParamsOf<C> = C extends { params: infer P extends z.ZodType } ? z.infer<P> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.infer<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.infer<B> : undefined;
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodType } ? z.infer<A> : never;

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type Optional<Name extends string, Value> =
  Partial<Value> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** What the address of a call needs besides its path. */
export type AddressParts<C extends Call> = ([ParamNames<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<C['path']>, string | number> }) &
  (C extends { query: infer Q extends z.ZodType } ? Optional<'query', z.input<Q>> : { query?: undefined });

/** The input before parsing. A Blob is JSON text already. */
export type SentBody<C extends Call> = C extends { bodyType: 'multipart/form-data' }
  ? { body: FormData }
  : C extends { body: infer B extends z.ZodType }
    ? undefined extends z.input<B>
      ? { body?: z.input<B> | Blob }
      : { body: z.input<B> | Blob }
    : { body?: undefined };
