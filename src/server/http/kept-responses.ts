import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Headers } from './security-headers.ts';

/** A finished answer, in the encodings that clients have asked for. */
export interface KeptResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  readonly bodies: { readonly identity: Buffer } & { [Packing in Encoding]?: Buffer };
}

type Encoding = 'identity' | 'gzip' | 'br';

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
    if (!found || !isPacked(found, wantedEncoding(request))) return false;
    writeKept(found, request, response);
    return true;
  }

  /**
   * The kept answer for an address, or a new one, packed as this request wants it. Those who ask for the same at the
   * same time share one making. Packing costs more than most answers, so none is packed in a way nobody asked for.
   */
  async get(
    url: string,
    request: { headers: IncomingMessage['headers'] },
    make: () => Promise<FreshResponse> | FreshResponse,
  ): Promise<KeptResponse> {
    const encoding = wantedEncoding(request);
    const found = this.#find(url);
    if (found && isPacked(found, encoding)) return found;
    const key = `${encoding} ${url}`;
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const version = this.#version;
    const making = (found ? Promise.resolve(found) : this.#finish(make)).then((made) => pack(made, encoding));
    this.#making.set(key, making);
    try {
      const made = await making;
      if (version === this.#version && made.status < 500) this.#keep(url, made);
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
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
    this.#forget(url);
    const cost = costOf(url, made);
    if (cost > this.#mostBytes / 4) return;
    this.#kept.set(url, made);
    this.#bytes += cost;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(url: string): void {
    const response = this.#kept.get(url);
    if (!response) return;
    this.#kept.delete(url);
    this.#bytes -= costOf(url, response);
  }

  async #finish(make: () => Promise<FreshResponse> | FreshResponse): Promise<KeptResponse> {
    const { status, headers, body } = await make();
    const identity = Buffer.from(body);
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    return { status, headers: { ...this.#always, ...headers, etag }, etag, bodies: { identity } };
  }
}

function isPacked({ bodies }: KeptResponse, encoding: Encoding): boolean {
  return bodies[encoding] !== undefined || bodies.identity.length < WORTH_COMPRESSING_BYTES;
}

/** The answer with one more packing; the one given stays as it is, since it may be being sent. */
async function pack(made: KeptResponse, encoding: Encoding): Promise<KeptResponse> {
  if (isPacked(made, encoding)) return made;
  const { identity } = made.bodies;
  const packed = encoding === 'br' ? await packBrotli(identity) : await toGzip(identity, { level: 6 });
  return { ...made, bodies: { ...made.bodies, [encoding]: packed } };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function packBrotli(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return toBrotli(body, { params });
}

export function writeKept(kept: KeptResponse, request: IncomingMessage, response: ServerResponse): void {
  if (kept.status === 200 && request.headers['if-none-match'] === kept.etag) {
    response.writeHead(304, kept.headers).end();
    return;
  }
  const wanted = wantedEncoding(request);
  const encoding = kept.bodies[wanted] ? wanted : 'identity';
  const body = kept.bodies[encoding] ?? kept.bodies.identity;
  response.writeHead(kept.status, {
    ...kept.headers,
    vary: 'accept-encoding',
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function wantedEncoding({ headers }: { headers: IncomingMessage['headers'] }): Encoding {
  const text = String(headers['accept-encoding'] ?? '');
  if (accepts(text, 'br')) return 'br';
  return accepts(text, 'gzip') ? 'gzip' : 'identity';
}

const refusals = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  return header.includes(encoding) && !refusals[encoding].test(header);
}

function costOf(url: string, { bodies }: KeptResponse): number {
  const packed = (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0);
  return OVERHEAD_BYTES + url.length * 2 + bodies.identity.length + packed;
}
