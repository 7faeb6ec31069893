export type StoredValue = string | number | null | Buffer;

/** Text of which some bytes were written over; what cannot be read of it is a sign that says so. */
export interface Garbled {
  legible: string;
}
export type FoundValue = StoredValue | Garbled;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A number of SQLite's kind and where it ends. */
export function readVarint(bytes: Buffer, from: number): [value: number, next: number] {
  let value = 0n;
  for (let at = from; at < from + 9; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return [Number.NaN, at];
    if (at === from + 8) return [toNumber(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), at + 1];
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return [Number(value), at + 1];
  }
  return [Number.NaN, from];
}

/** The values of a row as SQLite stores it, or undefined when the bytes are none. */
export function readRecord(bytes: Buffer): FoundValue[] | undefined {
  const [headerBytes, first] = readVarint(bytes, 0);
  if (!(headerBytes >= first && headerBytes <= bytes.length)) return undefined;
  const values: FoundValue[] = [];
  let at = headerBytes;
  for (let next = first; next < headerBytes; ) {
    const [type, after] = readVarint(bytes, next);
    next = after;
    const length = lengthOf(type);
    if (length === undefined || at + length > bytes.length) return undefined;
    values.push(readValue(type, bytes.subarray(at, at + length)));
    at += length;
    if (next > headerBytes) return undefined;
  }
  // A row fills its place exactly.
  return at === bytes.length ? values : undefined;
}

function lengthOf(type: number): number | undefined {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type];
}

function readValue(type: number, bytes: Buffer): FoundValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 6) return toNumber(bytes.readBigInt64BE(0));
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  if (type % 2 === 0) return bytes;
  try {
    return decoder.decode(bytes);
  } catch {
    return { legible: bytes.toString('utf8') };
  }
}

/** No number of ours is larger than those that are exact. */
function toNumber(value: bigint): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Number.NaN;
}
