import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Headers } from './security-headers.ts';

/** A finished answer in every encoding a client may ask for. */
export interface KeptResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  readonly bodies: { readonly identity: Buffer; readonly gzip?: Buffer; readonly br?: Buffer };
}

export interface FreshResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Rough cost of the bookkeeping around one answer. */
const OVERHEAD_BYTES = 1_500;
const WORTH_COMPRESSING_BYTES = 1_024;

/**
 * Public answers, made once for each version of the catalogue and then sent as the bytes they are. Bounded:
 * the longest unused goes first. An answer is found by its whole address, so a kept one needs no parsing.
 */
export class KeptResponses {
  readonly #kept = new Map<string, KeptResponse>();
  readonly #making = new Map<string, Promise<KeptResponse>>();
  readonly #mostBytes: number;
  readonly #always: Headers;
  #bytes = 0;
  #version = '';

  constructor(options: { mostBytes: number; headers: Headers }) {
    this.#mostBytes = options.mostBytes;
    this.#always = options.headers;
  }

  /** A new version of the catalogue: nothing made before it is sent any more. */
  startVersion(version: string): void {
    this.#version = version;
    this.#kept.clear();
    this.#making.clear();
    this.#bytes = 0;
  }

  /** Answers at once when this very address is kept; false hands the request on to the app. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const found = this.#find(request.url ?? '');
    if (!found) return false;
    writeKept(found, request, response);
    return true;
  }

  /** The kept answer for an address, or a new one. Those who ask at the same time share one making. */
  async get(url: string, make: () => Promise<FreshResponse> | FreshResponse): Promise<KeptResponse> {
    const found = this.#find(url) ?? this.#making.get(url);
    if (found) return found;
    const version = this.#version;
    const making = this.#finish(make);
    this.#making.set(url, making);
    try {
      const made = await making;
      if (version === this.#version && made.status < 500) this.#keep(url, made);
      return made;
    } finally {
      if (this.#making.get(url) === making) this.#making.delete(url);
    }
  }

  #find(url: string): KeptResponse | undefined {
    const found = this.#kept.get(url);
    if (!found) return undefined;
    // Put last again: a Map keeps the order in which things came.
    this.#kept.delete(url);
    this.#kept.set(url, found);
    return found;
  }

  #keep(url: string, made: KeptResponse): void {
    const cost = costOf(url, made);
    if (cost > this.#mostBytes / 4) return;
    this.#kept.set(url, made);
    this.#bytes += cost;
    for (const [oldest, response] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= costOf(oldest, response);
    }
  }

  async #finish(make: () => Promise<FreshResponse> | FreshResponse): Promise<KeptResponse> {
    const { status, headers, body } = await make();
    const identity = Buffer.from(body);
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const packed = identity.length < WORTH_COMPRESSING_BYTES ? {} : await compress(identity);
    return { status, headers: { ...this.#always, ...headers, etag }, etag, bodies: { identity, ...packed } };
  }
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(body: Buffer): Promise<{ gzip: Buffer; br: Buffer }> {
  const [br, zipped] = await Promise.all([
    toBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    toGzip(body, { level: 6 }),
  ]);
  return { gzip: zipped, br };
}

export function writeKept(kept: KeptResponse, request: IncomingMessage, response: ServerResponse): void {
  if (kept.status === 200 && request.headers['if-none-match'] === kept.etag) {
    response.writeHead(304, kept.headers).end();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], kept);
  const body = kept.bodies[encoding] ?? kept.bodies.identity;
  response.writeHead(kept.status, {
    ...kept.headers,
    vary: 'accept-encoding',
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function chooseEncoding(
  accepted: string | string[] | undefined,
  kept: KeptResponse,
): 'br' | 'gzip' | 'identity' {
  const text = String(accepted ?? '');
  if (kept.bodies.br && accepts(text, 'br')) return 'br';
  if (kept.bodies.gzip && accepts(text, 'gzip')) return 'gzip';
  return 'identity';
}

const refusals = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  return header.includes(encoding) && !refusals[encoding].test(header);
}

function costOf(url: string, { bodies }: KeptResponse): number {
  const packed = (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0);
  return OVERHEAD_BYTES + url.length * 2 + bodies.identity.length + packed;
}
