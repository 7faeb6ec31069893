import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Text } from '#shared/page.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import type { Headers } from '../mount/security-headers.ts';
import { namesTag } from './entity-tags.ts';
import {
  canTake,
  compressForCache,
  type Encoding,
  type PackedBytes,
  recompress,
  repack,
  wantedEncoding,
  withBytes,
} from './packed-bytes.ts';

/** A finished response, as it is sent to one kind of client. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  readonly body: PackedBytes;
}

/** A response as it is kept: packed as most clients take it, but a search as the first one took it until another asks. */
interface Kept extends CachedResponse {
  readonly key: string;
  /** One of the site's own pages, a bounded set; searches are unbounded. */
  readonly isOwnPage: boolean;
  /** Hash of the inputs. */
  readonly digest: string;
  /** Version at which the digest was last compared. */
  version: string;
  /** How often it was sent from memory. */
  timesSent: number;
}

export interface FreshResponse {
  status: number;
  headers: Headers;
  body: Text;
  isOwnPage?: boolean;
}

/** What a response will be made of, read but not made yet. */
export interface Recipe {
  /** All that it depends on: a response whose parts are the same as before is not made again. */
  madeOf: readonly Text[];
  make: () => Promise<FreshResponse> | FreshResponse;
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

/**
 * How often a response is sent from memory before it is packed better. One of the site's own pages is asked for again
 * by the next visitor, who then has all of it in the first flight of a new connection; most searches never are.
 * `npm run bench` judges it by “sent to the next visitor” and “list pages in turn”.
 */
const AGAIN = { ownPage: 1, search: 100 };
/** Estimated overhead of one entry. */
const OVERHEAD_BYTES = 1_500;
/** Bounds the map of aliases: anybody can make up more. */
const MOST_SPELLINGS = 2_000;
const LONGEST_SPELLING = 500;
/** API responses take well under a millisecond, so a long queue is soon done. */
const API_QUEUE = { atOnce: 4, mostWaiting: 2_000, mostOfOneNetwork: 500 };

/**
 * LRU cache of public responses. A change of the stock or the settings empties nothing: a response is a function of
 * what it was made of, so that is read again when it is next asked for, and only if it differs is the response made
 * again. Made-up searches cannot evict the site's own pages: they go first, down to a quarter of the room.
 */
export class ResponseCache {
  readonly #ownPages: LRUCache<string, Kept>;
  readonly #searches: LRUCache<string, Kept>;
  /** Bodies that were lately sent to clients that do not take the encoding in which they are kept. */
  readonly #repacked: LRUCache<string, PackedBytes>;
  readonly #making = new Map<string, Promise<Kept>>();
  /** Aliases of cached addresses, so that these need no parsing either. */
  readonly #spellings = new Map<string, string>();
  readonly #queue: FairQueue;
  readonly #always: Headers;
  readonly #mostBytes: number;
  #version = '';

  constructor(options: { mostBytes: number; headers: Headers; onRefused?: () => void }) {
    const { mostBytes } = options;
    this.#mostBytes = mostBytes;
    this.#ownPages = boundedCache(mostBytes, costOf);
    this.#searches = boundedCache(mostBytes, costOf);
    this.#repacked = boundedCache(mostBytes / 16, ({ bytes }) => bytes.length + OVERHEAD_BYTES);
    this.#always = options.headers;
    this.#queue = new FairQueue({ ...API_QUEUE, onRefused: options.onRefused });
  }

  /** Something has changed: what is kept is compared with it before it is sent again. */
  startVersion(version: string): void {
    this.#version = version;
    this.#making.clear();
  }

  /** Answers at once if this exact address is cached; false passes the request on. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = request.url ?? '';
    const found = this.#findCurrent(this.#spellings.get(url) ?? url);
    const packed = found && this.#findPacked(found, wantedEncoding(request));
    if (!packed) return false;
    found.timesSent += 1;
    const isAgain = found.timesSent === (found.isOwnPage ? AGAIN.ownPage : AGAIN.search);
    if (isAgain && found.body.encoding === 'br') void this.#packAgain(found);
    writeCached({ ...found, body: packed }, request, response);
    return true;
  }

  /**
   * The cached response for an address, or a new one, as this client takes it. Concurrent requests share one
   * computation. `queue` is the queue for making it, where that takes long; reading what it is made of never does.
   */
  async get(
    asked: Asked,
    prepare: () => Promise<Recipe> | Recipe,
    queue?: FairQueue,
  ): Promise<CachedResponse> {
    this.#learn(asked);
    const kept = this.#findCurrent(asked.key) ?? (await this.#renew(asked, prepare, queue));
    const encoding = wantedEncoding(asked);
    const found = this.#findPacked(kept, encoding);
    if (found) return { ...kept, body: found };
    if (encoding === 'br') return this.#replace(kept, (await compressForCache([kept.body.bytes])).body);
    const body = await repack(kept.body, encoding);
    this.#repacked.set(`${encoding} ${kept.etag}`, body);
    return { ...kept, body };
  }

  async #renew(
    asked: Asked,
    prepare: () => Promise<Recipe> | Recipe,
    queue: FairQueue | undefined,
  ): Promise<Kept> {
    const { key, network } = asked;
    const queued = <Result>(inQueue: FairQueue, work: () => Promise<Result>) =>
      network === undefined ? work() : inQueue.run(network, key, work);
    const read = async () => {
      const version = this.#version;
      const recipe = await prepare();
      const digest = digestOfAll(recipe.madeOf);
      const former = this.#find(key);
      if (former?.digest !== digest) return { version, digest, ...recipe };
      former.version = version;
      return former;
    };
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const found = await queued(this.#queue, read);
    if (!('make' in found)) return found;
    const make = () => this.#once(key, () => this.#finish(asked, found));
    return this.#making.get(key) ?? (queue ? queued(queue, make) : make());
  }

  async #once(key: string, make: () => Promise<Kept>): Promise<Kept> {
    const current = this.#findCurrent(key) ?? this.#making.get(key);
    if (current) return current;
    const making = make();
    this.#making.set(key, making);
    try {
      const made = await making;
      if (made.status < 500) this.#keep(made);
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #finish(
    asked: Asked,
    { version, digest, make }: Recipe & { version: string; digest: string },
  ): Promise<Kept> {
    const { status, headers, body, isOwnPage = false } = await make();
    const isTakenUnpacked = !isOwnPage && wantedEncoding(asked) === 'identity';
    const packed = await compressForCache(body, isTakenUnpacked);
    // What it is made of, and a sum that differs when another version of the code makes something else of it.
    const etag = `W/"${digestOf(`${digest} ${packed.checksum}`)}"`;
    return {
      key: asked.key,
      timesSent: 0,
      status,
      headers: { ...this.#always, ...headers, etag },
      etag,
      isOwnPage,
      digest,
      version,
      body: packed.body,
    };
  }

  async #packAgain(kept: Kept): Promise<void> {
    this.#replace(kept, await recompress(kept.body));
  }

  /** Packed in another way. Its tag stays: it is the same response. */
  #replace(kept: Kept, body: PackedBytes): Kept {
    const packed = { ...kept, body };
    if (this.#find(kept.key) === kept) this.#keep(packed);
    return packed;
  }

  #keep(made: Kept): void {
    const { key } = made;
    this.#ownPages.delete(key);
    this.#searches.delete(key);
    (made.isOwnPage ? this.#ownPages : this.#searches).set(key, made);
    while (this.#ownPages.calculatedSize + this.#searches.calculatedSize > this.#mostBytes) {
      const areSearchesMany = this.#searches.calculatedSize > this.#mostBytes / 4;
      (areSearchesMany ? this.#searches : this.#ownPages).pop();
    }
  }

  #find(key: string): Kept | undefined {
    return this.#ownPages.get(key) ?? this.#searches.get(key);
  }

  #findCurrent(key: string): Kept | undefined {
    const found = this.#find(key);
    return found?.version === this.#version ? found : undefined;
  }

  #findPacked({ body, etag }: Kept, encoding: Encoding): PackedBytes | undefined {
    return canTake(encoding, body) ? body : this.#repacked.get(`${encoding} ${etag}`);
  }

  #learn({ key, url }: Asked): void {
    if (url === key || url.length > LONGEST_SPELLING) return;
    this.#spellings.delete(url);
    this.#spellings.set(url, key);
    const [oldest = ''] = this.#spellings.keys();
    if (this.#spellings.size > MOST_SPELLINGS) this.#spellings.delete(oldest);
  }
}

function digestOfAll(parts: readonly Text[]): string {
  const digests = parts.map((part) => withBytes(part, digestOf));
  const [only = ''] = digests;
  // A digest of digests, so that no two lists read the same.
  return digests.length === 1 ? only : digestOf(digests.join(' '));
}

function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
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
  const { encoding, bytes } = cached.body;
  response.writeHead(cached.status, {
    ...headers,
    'content-length': bytes.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Very large entries are not cached. Without a budget nothing is, as in development. */
function boundedCache<Value extends object>(
  mostBytes: number,
  costOf: (value: Value, key: string) => number,
): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(mostBytes)),
    maxEntrySize: Math.max(1, Math.floor(mostBytes / 4)),
    sizeCalculation: costOf,
  });
}

function costOf({ body }: Kept, key: string): number {
  return OVERHEAD_BYTES + key.length * 2 + body.bytes.length;
}
