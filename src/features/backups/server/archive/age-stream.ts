import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/*
 * Files of age (age-encryption.org/v1), sealed with a passphrase. The cipher is Node's own: in JavaScript it takes ten
 * times as long, longer than the disk. Opening the header, where a file may be anything, is the library's.
 */

type Chunks = AsyncIterable<Uint8Array>;

const VERSION = 'age-encryption.org/v1';
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;
/** Far longer than that of a passphrase. */
const LONGEST_HEADER = 64 * 1024;

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function* sealAge(
  chunks: Chunks,
  { passphrase, logN }: { passphrase: string; logN: number },
): AsyncGenerator<Uint8Array> {
  const fileKey = randomBytes(16);
  yield await writeHeader(fileKey, passphrase, logN);
  const nonce = randomBytes(NONCE);
  yield nonce;
  const counter = createCounter(streamKey(fileKey, nonce));
  for await (const { piece, isLast } of inPieces(chunks, CHUNK)) yield counter.seal(piece, isLast);
}

/** Throws where anything was changed or is missing. */
export async function* openAge(chunks: Chunks, passphrase: string): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const { header, rest } = await readHeader(source);
    // Loaded only where it is needed.
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const fileKey = await decrypter.decryptHeader(header);
    const { nonce, left } = await readNonce(source, rest);
    const counter = createCounter(streamKey(fileKey, nonce));
    let isFirst = true;
    for await (const { piece, isLast } of inPieces(joined(left, source), CHUNK + TAG)) {
      const text = counter.open(piece, isLast);
      if (text.length === 0 && !isFirst) throw new Error('The last part is empty');
      isFirst = false;
      yield text;
    }
  } finally {
    await source.return?.();
  }
}

async function writeHeader(fileKey: Buffer, passphrase: string, logN: number): Promise<Buffer> {
  const salt = randomBytes(16);
  const labelled = Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt]);
  const cost = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 8 * 128 + 32 * 1024 * 1024 };
  // As the library and the program age read a passphrase.
  const key = await deriveKey(passphrase, labelled, 32, cost);
  const wrapped = sealOne(key, Buffer.alloc(12), fileKey);
  const text = `${VERSION}\n-> scrypt ${unpadded(salt)} ${logN}\n${unpadded(wrapped)}\n---`;
  const macKey = Buffer.from(hkdfSync('sha256', fileKey, Buffer.alloc(0), 'header', 32));
  return Buffer.from(`${text} ${unpadded(createHmac('sha256', macKey).update(text).digest())}\n`);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function streamKey(fileKey: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

/** Each part has its number for a nonce, and the last one says so: none can be left out or put elsewhere. */
function createCounter(key: Buffer) {
  const nonce = Buffer.alloc(12);
  let count = 0;
  const next = (isLast: boolean) => {
    nonce.writeUIntBE(count, 5, 6);
    nonce[11] = isLast ? 1 : 0;
    count += 1;
    return nonce;
  };
  return {
    seal: (piece: Uint8Array, isLast: boolean) => sealOne(key, next(isLast), piece),
    open: (piece: Uint8Array, isLast: boolean) => openOne(key, next(isLast), piece),
  };
}

function sealOne(key: Buffer, nonce: Buffer, text: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG });
  const sealed = cipher.update(text);
  cipher.final();
  return Buffer.concat([sealed, cipher.getAuthTag()]);
}

function openOne(key: Buffer, nonce: Buffer, sealed: Uint8Array): Buffer {
  if (sealed.length < TAG) throw new Error('A part is cut short');
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const text = decipher.update(sealed.subarray(0, sealed.length - TAG));
  decipher.final();
  return text;
}

/** Pieces of one length. The last may be shorter, and is empty where there is nothing at all. */
async function* inPieces(
  chunks: Chunks,
  length: number,
): AsyncGenerator<{ piece: Uint8Array; isLast: boolean }> {
  let left: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    let at = 0;
    // What is exactly one piece may be the last.
    for (; left.length - at > length; at += length)
      yield { piece: left.subarray(at, at + length), isLast: false };
    left = left.subarray(at);
  }
  yield { piece: left, isLast: true };
}

/** The header ends with the line of its MAC. */
async function readHeader(source: AsyncIterator<Uint8Array>): Promise<{ header: Buffer; rest: Buffer }> {
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const mac = read.indexOf('\n--- ');
    const end = mac < 0 ? -1 : read.indexOf('\n', mac + 1);
    if (end >= 0) return { header: read.subarray(0, end + 1), rest: read.subarray(end + 1) };
    const { value, done } = await source.next();
    if (done || read.length > LONGEST_HEADER) throw new Error('It has no header of age');
    read = Buffer.concat([read, value]);
  }
}

async function readNonce(source: AsyncIterator<Uint8Array>, rest: Buffer) {
  let read = rest;
  while (read.length < NONCE) {
    const { value, done } = await source.next();
    if (done) throw new Error('It ends after its header');
    read = Buffer.concat([read, value]);
  }
  return { nonce: read.subarray(0, NONCE), left: read.subarray(NONCE) };
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
