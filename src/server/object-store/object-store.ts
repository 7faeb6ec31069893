import { abandonUpload, readUploads, startLargeUpload } from './large-upload.ts';
import { type ListPage, readListAnswer } from './list-answer.ts';
import { encodePath, signAddress } from './signature.ts';
import { codeOf, createSender, type StoreAnswer } from './store-request.ts';
import { StoreTrouble, troubleOfAnswer } from './store-trouble.ts';

export interface StoreSettings {
  /** `https://s3.ap-southeast-2.amazonaws.com` */
  endpoint: string;
  region: string;
  accessKey: string;
  secret: string;
  bucket: string;
  /** Prefix of every name; empty, or ends with a slash. */
  prefix: string;
  /** Timeout without a byte from the store. */
  timeoutMs: number;
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Objects in one bucket of an S3-compatible store, below a prefix. */
export function createObjectStore(
  settings: StoreSettings,
  what = 'photo store',
  { leastBytesPerS }: { leastBytesPerS?: number } = {},
) {
  const { endpoint, bucket, prefix, timeoutMs } = settings;
  const where = `The ${what} s3://${bucket}/${prefix} at ${new URL(endpoint).host}`;
  const send = createSender({ signer: settings, timeoutMs, leastBytesPerS, where });
  const bucketUrl = () => new URL(`${endpoint.replace(/\/+$/, '')}/${encodePath(bucket)}`);

  function addressOf(name: string): URL {
    const url = bucketUrl();
    url.pathname += `/${encodePath(prefix + name)}`;
    return url;
  }

  async function listPage(under: string, delimiter: string, token: string | undefined): Promise<ListPage> {
    const url = bucketUrl();
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix + under);
    if (delimiter) url.searchParams.set('delimiter', delimiter);
    if (token) url.searchParams.set('continuation-token', token);
    const page = readListAnswer((await send({ method: 'GET', url })).body.toString('utf8'));
    if (!page) throw new StoreTrouble('request', `${where} sends a list that cannot be read.`);
    return page;
  }

  /** Undefined when there is no such object. A missing bucket throws. */
  async function get(
    name: string,
    headers: Record<string, string> = {},
    expectedBytes = 0,
  ): Promise<StoreAnswer | undefined> {
    const answer = await send({ method: 'GET', url: addressOf(name), headers, expectedBytes }, [404, 416]);
    if (answer.status !== 404) return answer;
    const code = codeOf(answer.body);
    if (code === 'NoSuchKey') return undefined;
    throw troubleOfAnswer(answer.status, code, where);
  }

  return {
    where,
    addressOf,

    /** Throws what is wrong with bucket, key or connection. */
    async check(): Promise<void> {
      await listPage('', '/', undefined);
    },

    /** The whole object, or undefined when there is none. */
    async read(name: string): Promise<Buffer | undefined> {
      return (await get(name))?.body;
    },

    /** GET of the first byte, because HEAD does not tell a missing object from a missing bucket. */
    async sizeOf(name: string): Promise<number | undefined> {
      const answer = await get(name, { range: 'bytes=0-0' });
      if (!answer) return undefined;
      const size = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1];
      // An empty object has no first byte.
      return size === undefined ? 0 : Number(size);
    },

    /** The store verifies the SHA-256, so it stores these bytes or nothing. */
    async write(name: string, body: Buffer, headers: Record<string, string> = {}): Promise<void> {
      await send({ method: 'PUT', url: addressOf(name), body, headers });
    },

    /** Idempotent: true also when there was no such object. */
    async remove(name: string): Promise<void> {
      await send({ method: 'DELETE', url: addressOf(name) }, [404]);
    },

    /** Names without the prefix. With a delimiter, common prefixes are `folders`. */
    async *list(under: string, { delimiter = '' } = {}): AsyncGenerator<Omit<ListPage, 'next'>> {
      let token: string | undefined;
      do {
        const { objects, folders, next } = await listPage(under, delimiter, token);
        yield {
          objects: objects.map((object) => ({ ...object, name: object.name.slice(prefix.length) })),
          folders: folders.map((name) => name.slice(prefix.length)),
        };
        token = next;
      } while (token);
    },

    /** So many bytes from a place on, or fewer at the end; undefined when there is no such object. */
    async readPiece(name: string, at: number, bytes: number): Promise<Buffer | undefined> {
      const answer = await get(name, { range: `bytes=${at}-${at + bytes - 1}` }, bytes);
      return answer?.status === 416 ? Buffer.alloc(0) : answer?.body;
    },

    /** For what is too large for one call. Nobody sees it before it is complete. */
    startLarge: (name: string) => startLargeUpload(send, addressOf(name), where),

    /** Ends uploads that somebody began and never completed; `isOurs` is asked by name. */
    async abandonLarge(under: string, isOurs: (name: string) => boolean): Promise<void> {
      const url = bucketUrl();
      url.searchParams.set('uploads', '');
      url.searchParams.set('prefix', prefix + under);
      const page = (await send({ method: 'GET', url })).body.toString('utf8');
      for (const { name, id } of readUploads(page)) {
        const own = name.slice(prefix.length);
        if (name.startsWith(prefix) && isOurs(own)) await abandonUpload(send, addressOf(own), id);
      }
    },

    /** A presigned address for reading the object. */
    signedAddress: (name: string, life: { now: Date; seconds: number }): URL =>
      signAddress(addressOf(name), life, settings),
  };
}
