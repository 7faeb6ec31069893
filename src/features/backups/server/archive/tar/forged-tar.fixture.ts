import { hash } from 'node:crypto';
import { sumLine } from '../sums-file.ts';
import { BLOCK, roundUp, writeTarHeader } from './tar-header.ts';

/** One entry of a tar that nobody would write, with a header whose checksum is right. */
export interface ForgedEntry {
  name: string;
  content?: Buffer | string;
  /** As in the header: '2' is a symbolic link, 'x' a pax header. */
  type?: string;
  /** What the header says, whatever the content has. */
  claimedBytes?: number;
  /** Before the name, as POSIX has it. */
  prefix?: string;
}

export type ForgedFiles = Record<string, Buffer | string>;

export const endOfTar = Buffer.alloc(2 * BLOCK);

export function packEntry({ name, content = '', type, claimedBytes, prefix }: ForgedEntry): Buffer {
  const bytes = Buffer.from(content);
  const block = Buffer.alloc(BLOCK);
  writeTarHeader(block, { name, bytes: claimedBytes ?? bytes.length, modifiedAt: 0 });
  if (type !== undefined) block.write(type, 156, 'latin1');
  if (prefix !== undefined) block.write(prefix, 345, 'latin1');
  block.write('        ', 148, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([block, bytes, Buffer.alloc(roundUp(bytes.length) - bytes.length)]);
}

/** A pax header that says this of the entry behind it. */
export function packPax(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest;
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return packEntry({ name: 'pax', type: 'x', content: `${length} ${key}=${value}\n` });
}

export function packTar(...entries: (Buffer | ForgedEntry)[]): Buffer {
  const packed = entries.map((entry) => (Buffer.isBuffer(entry) ? entry : packEntry(entry)));
  return Buffer.concat([...packed, endOfTar]);
}

/** The file with the sum of each of these. */
export function sumsOf(files: ForgedFiles): ForgedEntry & { content: string } {
  const lines = Object.entries(files).map(([name, content]) => sumLine(name, hash('sha256', content)));
  return { name: 'SHA256SUMS', content: lines.join('') };
}

export function entriesOf(files: ForgedFiles): ForgedEntry[] {
  return Object.entries(files).map(([name, content]) => ({ name, content }));
}
