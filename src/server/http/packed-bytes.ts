import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** What is sent of a response, and how it is packed. */
export interface PackedBytes {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

const WORTH_COMPRESSING_BYTES = 1_024;
const SMALL_BYTES = 24_000;

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/**
 * As most clients take it, and as it is kept. Most of what is made is sent once, so it is packed quickly: a tenth
 * larger than at the usual quality, for a third of its processor time.
 */
export async function packForKeeping(body: string): Promise<PackedBytes> {
  const bytes = Buffer.from(body);
  if (bytes.length < WORTH_COMPRESSING_BYTES) return { encoding: 'identity', bytes };
  // Another thread would cost more than this takes.
  if (bytes.length < SMALL_BYTES)
    return { encoding: 'br', bytes: brotliCompressSync(bytes, params(1, bytes)) };
  return { encoding: 'br', bytes: await toBrotli(bytes, params(3, bytes)) };
}

/** For what is asked for again and again. */
export async function packWell(kept: PackedBytes): Promise<PackedBytes> {
  const bytes = await fromBrotli(kept.bytes);
  return { encoding: 'br', bytes: await toBrotli(bytes, params(9, bytes)) };
}

function params(quality: number, { length }: Buffer) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  };
}

/** For the few clients that do not take it as it is kept. */
export async function repack(kept: PackedBytes, encoding: Encoding): Promise<PackedBytes> {
  const bytes = await fromBrotli(kept.bytes);
  return encoding === 'gzip'
    ? { encoding, bytes: await toGzip(bytes, { level: 6 }) }
    : { encoding: 'identity', bytes };
}

export function canTake(wanted: Encoding, { encoding }: PackedBytes): boolean {
  return encoding === wanted || encoding === 'identity';
}

export function wantedEncoding({ headers }: { headers: IncomingMessage['headers'] }): Encoding {
  const text = String(headers['accept-encoding'] ?? '');
  if (accepts(text, 'br')) return 'br';
  return accepts(text, 'gzip') ? 'gzip' : 'identity';
}

const refusals = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  return header.includes(encoding) && !refusals[encoding].test(header);
}
