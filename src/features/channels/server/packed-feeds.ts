import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import type { Encoding } from '#server/http/cache/packed-bytes.ts';

/** A larger feed is made anew for each fetch: there are a few fetches a day. */
const MOST_KEPT_BYTES = 8 * 1024 * 1024;

interface Packed {
  tag: string;
  bytes: Promise<Buffer>;
}

/**
 * Feeds as they are sent. The text goes from the writer through the packer piece by piece and is never whole in memory;
 * the packed feed is kept until its tag changes. One is made at a time.
 */
export function createPackedFeeds() {
  const kept = new Map<string, Packed>();
  let making: Promise<unknown> = Promise.resolve();

  function pack(write: () => AsyncIterable<string>, encoding: 'gzip' | 'br'): Promise<Buffer> {
    const made = making.then(async () => {
      const packer =
        encoding === 'br'
          ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : createGzip({ level: 5 });
      const pieces: Buffer[] = [];
      await pipeline(Readable.from(write()), packer, async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of packed) pieces.push(piece);
      });
      return Buffer.concat(pieces);
    });
    making = made.catch(() => {}); // its caller gets the error
    return made;
  }

  async function find(
    name: string,
    tag: string,
    encoding: 'gzip' | 'br',
    write: () => AsyncIterable<string>,
  ): Promise<Buffer> {
    const key = `${name} ${encoding}`;
    const known = kept.get(key);
    if (known?.tag === tag) return known.bytes;
    const packed = { tag, bytes: pack(write, encoding) };
    kept.set(key, packed);
    const forget = () => {
      if (kept.get(key) === packed) kept.delete(key);
    };
    packed.bytes.then((bytes) => {
      if (bytes.length > MOST_KEPT_BYTES) forget();
    }, forget);
    return packed.bytes;
  }

  return {
    /** The feed as this client takes it: packed, or unpacked again on its way. */
    async open(
      name: string,
      tag: string,
      encoding: Encoding,
      write: () => AsyncIterable<string>,
    ): Promise<Buffer | Readable> {
      if (encoding !== 'identity') return find(name, tag, encoding, write);
      const packed = await find(name, tag, 'gzip', write);
      const unpacker = createGunzip();
      unpacker.end(packed);
      return unpacker;
    },
  };
}
