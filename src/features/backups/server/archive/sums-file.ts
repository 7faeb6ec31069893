import { readAt } from './threads/file-bytes.ts';

/** The file in a backup with the checksum of every other one, for `sha256sum --check`. */
export const SUMS_FILE = 'SHA256SUMS';

/** Reads the next lines in a thread. */
export interface SumsJob {
  kind: 'sums';
  fd: number;
  at: number;
  end: number;
}

export interface SumsResult {
  sums: { name: string; sha256: string }[];
  /** Where to continue; undefined at the end, and when the lines are invalid. */
  next: number | undefined;
  isReadable: boolean;
}

const PIECE = 128 * 1024;
const LINE_END = 10;

export function sumLine(name: string, sha256: string): string {
  return `${sha256}  ${name}\n`;
}

export function readSums({ fd, at, end }: SumsJob): SumsResult {
  const unreadable = { sums: [], next: undefined, isReadable: false };
  const piece = readAt(fd, at, Math.min(PIECE, end - at));
  const bytes = (piece?.lastIndexOf(LINE_END) ?? -1) + 1;
  if (!piece || bytes === 0) return unreadable;
  const sums: SumsResult['sums'] = [];
  for (const line of piece.toString('utf8', 0, bytes - 1).split('\n')) {
    const sum = readSumLine(line);
    if (!sum) return unreadable;
    sums.push(sum);
  }
  const next = at + bytes;
  return { sums, next: next < end ? next : undefined, isReadable: true };
}

export function readSumLine(line: string): { name: string; sha256: string } | undefined {
  const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
  return sha256 !== undefined && name !== undefined ? { name, sha256 } : undefined;
}
