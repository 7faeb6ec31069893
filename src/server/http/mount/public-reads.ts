import { AppError } from '#shared/app-error.ts';
import type { AnswerOf, Call, ParamsOf, QueryOf } from '#shared/call.ts';
import { readParams, readQuery } from './serve-call.ts';

/** What a public read is given: the address, parsed by its contract. */
export interface ReadInput<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
}

interface MountedRead {
  call: Call;
  segments: readonly string[];
  answer: (input: ReadInput<Call>) => unknown;
}

export type PublicReads = ReturnType<typeof createPublicReads>;

/**
 * Every public read by its address, for the pages: they take an answer from the function that gives it over HTTP, so
 * HTML and API cannot disagree, without the way through text and back.
 */
export function createPublicReads() {
  const fixed = new Map<string, MountedRead>();
  const withParams: MountedRead[] = [];

  function find(path: string): { read: MountedRead; params: Record<string, string> } | undefined {
    const found = fixed.get(path);
    if (found) return { read: found, params: {} };
    const given = path.split('/');
    for (const read of withParams) {
      const params = matchSegments(read.segments, given);
      if (params) return { read, params };
    }
    return undefined;
  }

  return {
    add<C extends Call>(call: C, answer: (input: ReadInput<C>) => AnswerOf<C>): void {
      // Its input is parsed by the schemas of this very call.
      const mounted = { call, segments: call.path.split('/'), answer: answer as MountedRead['answer'] };
      if (call.path.includes('{')) withParams.push(mounted);
      else fixed.set(call.path, mounted);
    },

    /** The answer that a GET of this address gets; throws what it would be refused with. */
    read(address: string): unknown {
      const [path = '', search = ''] = address.split('?');
      const found = find(path);
      if (!found) throw new AppError('not_found', `There is no public read ${path}`);
      const { call, answer } = found.read;
      return answer({
        params: call.params && readParams(call.params, found.params),
        query: call.query && readQuery(call.query, Object.fromEntries(new URLSearchParams(search))),
      } as ReadInput<Call>); // each part was parsed by the schema of its type
    },
  };
}

function matchSegments(
  wanted: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decodeURIComponent(value);
    else if (segment !== value) return undefined;
  }
  return params;
}
