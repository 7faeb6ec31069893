/** Headers take one block; contents are filled up with zeros to whole blocks. */
export const BLOCK = 512;
/** The size field has 11 octal digits. Files of ours are far smaller, so no extended header is ever written. */
const MOST_OCTAL = 0o77777777777;
const NAME_BYTES = 100;

const CHECKSUM = { at: 148, end: 156 };
const NAME = { at: 0, end: 100 };
const SIZE = { at: 124, end: 136 };
const TYPE = { at: 156, end: 157 };
const MAGIC = { at: 257, end: 265 };
const PREFIX = { at: 345, end: 500 };

interface Field {
  at: number;
  end: number;
}

export interface TarFile {
  name: string;
  bytes: number;
  /** Seconds since 1970. */
  modifiedAt: number;
}

/**
 * What an entry is. `pax` and `longName` describe the entry that follows, `global` every entry that follows. Links,
 * devices and all else are `other`.
 */
export type EntryKind = 'file' | 'folder' | 'pax' | 'global' | 'longName' | 'other';

export interface TarHeader {
  name: string;
  bytes: number;
  kind: EntryKind;
}

const kinds: Readonly<Record<string, EntryKind>> = {
  '0': 'file',
  '\0': 'file',
  '5': 'folder',
  x: 'pax',
  g: 'global',
  L: 'longName',
};

export function roundUp(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

/** Writes the ustar header of a plain file, readable by its owner only, into a block. */
export function writeTarHeader(block: Buffer, { name, bytes, modifiedAt }: TarFile): void {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error('A name in a backup is too long');
  if (bytes > MOST_OCTAL) throw new Error('A file in a backup is too large');
  block.fill(0, 0, BLOCK);
  block.write(name, NAME.at);
  block.write('0000600\x000000000\x000000000\x00', 100, 'latin1'); // mode, user, group
  block.write(toOctal(bytes), SIZE.at, 'latin1');
  block.write(toOctal(Math.max(0, modifiedAt)), SIZE.end, 'latin1');
  block.write('0', TYPE.at, 'latin1');
  block.write('ustar\x0000', MAGIC.at, 'latin1');
  block.write('0000000\x000000000\x00', 329, 'latin1'); // device numbers
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at, 'latin1');
}

/** Undefined for a block that is no header, or one whose checksum is wrong. */
export function readTarHeader(block: Buffer): TarHeader | undefined {
  const checksum = textIn(block, CHECKSUM);
  // Exactly as every tar writes it, so that no bit of a header can change unnoticed.
  if (!/^[0-7]{6}\0 $/.test(checksum) || Number.parseInt(checksum, 8) !== sumOf(block)) return undefined;
  const magic = textIn(block, MAGIC);
  const size = /^ *([0-7]+)[ \0]*$/.exec(textIn(block, SIZE))?.[1];
  if (!magic.startsWith('ustar') || size === undefined) return undefined;
  // GNU tar keeps other things where POSIX has the prefix.
  const prefix = magic.startsWith('ustar\0') ? nameIn(block, PREFIX) : '';
  const name = nameIn(block, NAME);
  return {
    name: prefix ? `${prefix}/${name}` : name,
    bytes: Number.parseInt(size, 8),
    kind: kinds[textIn(block, TYPE)] ?? 'other',
  };
}

/** The records of a pax header, each `length key=value`; undefined when it is damaged. */
export function readPaxRecords(content: Buffer): Map<string, string> | undefined {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length; ) {
    const digits = /^([1-9]\d{0,5}) /.exec(content.toString('latin1', at, at + 7))?.[1];
    const end = at + Number(digits);
    const equals = content.indexOf('=', at);
    if (digits === undefined || end > content.length || equals < 0 || equals >= end) return undefined;
    if (content[end - 1] !== 10) return undefined;
    records.set(
      content.toString('utf8', at + digits.length + 1, equals),
      content.toString('utf8', equals + 1, end - 1),
    );
    at = end;
  }
  return records;
}

/**
 * The name without a leading `./`, or undefined for one that could lead out of the folder it is unpacked in. The folder
 * itself is the empty name.
 */
export function toSafeName(name: string): string | undefined {
  const plain = name.replace(/^(\.\/+)+/, '').replace(/^\.$/, '');
  if (/^\/|\\|\p{Cc}/u.test(plain)) return undefined;
  return plain.split('/').includes('..') ? undefined : plain;
}

function toOctal(value: number): string {
  return `${Math.trunc(value).toString(8).padStart(11, '0')}\0`;
}

/** Sum of all bytes, with spaces in place of the checksum itself. */
function sumOf(block: Buffer): number {
  let sum = (CHECKSUM.end - CHECKSUM.at) * 32;
  for (let at = 0; at < BLOCK; at += 1) {
    if (at < CHECKSUM.at || at >= CHECKSUM.end) sum += block[at] ?? 0;
  }
  return sum;
}

function textIn(block: Buffer, { at, end }: Field): string {
  return block.toString('latin1', at, end);
}

/** Up to the first zero, or to the end of the field. */
function nameIn(block: Buffer, { at, end }: Field): string {
  const field = block.subarray(at, end);
  const zero = field.indexOf(0);
  return field.toString('utf8', 0, zero < 0 ? field.length : zero);
}
