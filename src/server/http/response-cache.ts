import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { namesTag } from './entity-tags.ts';
import type { Headers } from './security-headers.ts';
import { Turns } from './turns.ts';

/** A finished response in the encodings requested so far. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  /** The catalogue version it was made from; files have none. */
  readonly version?: string;
  /** One of the site's own pages, a bounded set; searches are unbounded. */
  readonly isOwnPage?: boolean;
  readonly bodies: { readonly identity: Buffer } & { [Packing in Encoding]?: Buffer };
}

type Encoding = 'identity' | 'gzip' | 'br';

export interface FreshResponse {
  status: number;
  headers: Headers;
  body: string;
  isOwnPage?: boolean;
}

/** What is requested, by whom. */
export interface Asked {
  /** Cache key: canonical for all addresses that mean the same. Itself an address, or contains a space. */
  key: string;
  /** The address as sent. */
  url: string;
  headers: IncomingMessage['headers'];
  /** The network of the client; undefined for internal requests. */
  network: string | undefined;
}

/** Estimated overhead of one entry. */
const OVERHEAD_BYTES = 1_500;
const WORTH_COMPRESSING_BYTES = 1_024;
/** Bounds the map of aliases: anybody can make up more. */
const MOST_SPELLINGS = 2_000;
const LONGEST_SPELLING = 500;
/** API responses take well under a millisecond, so a long queue is soon done. */
const API_TURNS = { atOnce: 4, mostWaiting: 2_000, mostOfOneNetwork: 500 };

/**
 * LRU cache of public responses, made once for each catalogue version. The site's own pages have a separate budget,
 * so made-up searches cannot evict them.
 */
export class ResponseCache {
  readonly #ownPages: LRUCache<string, CachedResponse>;
  readonly #searches: LRUCache<string, CachedResponse>;
  readonly #making = new Map<string, Promise<CachedResponse>>();
  /** Aliases of cached addresses, so that these need no parsing either. */
  readonly #spellings = new Map<string, string>();
  readonly #turns: Turns;
  readonly #always: Headers;
  #version = '';

  constructor(options: { mostBytes: number; headers: Headers; onRefused?: () => void }) {
    const quarter = options.mostBytes / 4;
    this.#ownPages = boundedCache(quarter * 3);
    this.#searches = boundedCache(quarter);
    this.#always = options.headers;
    this.#turns = new Turns({ ...API_TURNS, onRefused: options.onRefused });
  }

  /** A new catalogue version: invalidates older entries. */
  startVersion(version: string): void {
    this.#version = version;
    this.#ownPages.clear();
    this.#searches.clear();
    this.#making.clear();
  }

  /** Answers at once if this exact address is cached; false passes the request on. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = request.url ?? '';
    const found = this.#find(this.#spellings.get(url) ?? url);
    if (!found || !isPacked(found, wantedEncoding(request))) return false;
    writeCached(found, request, response);
    return true;
  }

  /**
   * The cached response for an address, or a new one, in the encoding of this request. Concurrent requests share one
   * computation. Compression costs more than most responses, so only requested encodings are made.
   */
  async get(
    asked: Asked,
    make: () => Promise<FreshResponse> | FreshResponse,
    turns: Turns = this.#turns,
  ): Promise<CachedResponse> {
    const { key, network } = asked;
    this.#learn(asked);
    const encoding = wantedEncoding(asked);
    const findOrMake = async () => this.#find(key) ?? this.#once(key, key, () => this.#finish(make));
    const ready = this.#find(key) ?? this.#making.get(key);
    const made = await (ready ??
      (network === undefined ? findOrMake() : turns.run(network, key, findOrMake)));
    // Compression runs in other threads, which may be busy with photos, so no slot is held for it.
    if (isPacked(made, encoding)) return made;
    return this.#once(`${encoding} ${key}`, key, () => pack(made, encoding));
  }

  async #once(name: string, key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const underWay = this.#making.get(name);
    if (underWay) return underWay;
    const making = make();
    this.#making.set(name, making);
    try {
      const made = await making;
      if (made.version === this.#version && made.status < 500) {
        (made.isOwnPage ? this.#ownPages : this.#searches).set(key, made);
      }
      return made;
    } finally {
      if (this.#making.get(name) === making) this.#making.delete(name);
    }
  }

  #find(key: string): CachedResponse | undefined {
    return this.#ownPages.get(key) ?? this.#searches.get(key);
  }

  #learn({ key, url }: Asked): void {
    if (url === key || url.length > LONGEST_SPELLING) return;
    this.#spellings.delete(url);
    this.#spellings.set(url, key);
    const [oldest = ''] = this.#spellings.keys();
    if (this.#spellings.size > MOST_SPELLINGS) this.#spellings.delete(oldest);
  }

  async #finish(make: () => Promise<FreshResponse> | FreshResponse): Promise<CachedResponse> {
    const version = this.#version;
    const { status, headers, body, isOwnPage } = await make();
    const identity = Buffer.from(body);
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    return {
      status,
      headers: { ...this.#always, ...headers, etag },
      etag,
      version,
      isOwnPage,
      bodies: { identity },
    };
  }
}

function isPacked({ bodies }: CachedResponse, encoding: Encoding): boolean {
  return bodies[encoding] !== undefined || bodies.identity.length < WORTH_COMPRESSING_BYTES;
}

/** The response with one more encoding; a copy, because the original may be in use. */
async function pack(made: CachedResponse, encoding: Encoding): Promise<CachedResponse> {
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

export function writeCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers = { ...cached.headers, vary: 'accept-encoding' };
  if (cached.status === 200 && namesTag(request.headers['if-none-match'], cached.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const wanted = wantedEncoding(request);
  const encoding = cached.bodies[wanted] ? wanted : 'identity';
  const body = cached.bodies[encoding] ?? cached.bodies.identity;
  response.writeHead(cached.status, {
    ...headers,
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

/** Very large entries are not cached. Without a budget nothing is, as in development. */
function boundedCache(mostBytes: number): LRUCache<string, CachedResponse> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(mostBytes)),
    maxEntrySize: Math.max(1, Math.floor(mostBytes / 3)),
    sizeCalculation: (response, key) => costOf(key, response),
  });
}

function costOf(key: string, { bodies }: CachedResponse): number {
  const packed = (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0);
  return OVERHEAD_BYTES + key.length * 2 + bodies.identity.length + packed;
}
