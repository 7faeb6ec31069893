import { MOST_HEADER_BYTES } from '../layout.ts';
import { readAt } from '../threads/file-bytes.ts';

/** Lists the next parts of an old container (see fcb-contents.ts) in a thread. */
export interface FcbWalkOrder {
  kind: 'fcb-walk';
  fd: number;
  /** Where the next header begins, and where the parts end. */
  at: number;
  end: number;
}

/** Headers as they stand in the file, byte by byte, with the place behind each. */
export interface FcbWalkResult {
  headers: { raw: string; contentAt: number }[];
  /** Undefined at the end, and when headers are invalid. */
  next: number | undefined;
}

/** Almost every header is shorter, so one read finds it. */
const USUAL_HEADER = 2_048;
const MOST_HEADERS = 256;

export function walkFcb({ fd, at, end }: FcbWalkOrder): FcbWalkResult {
  const headers: FcbWalkResult['headers'] = [];
  let next: number | undefined = at;
  while (next !== undefined && next < end && headers.length < MOST_HEADERS) {
    const raw = readHeader(fd, next, end);
    if (!raw) return { headers, next: undefined };
    const contentAt: number = next + raw.length;
    headers.push({ raw: raw.toString('latin1'), contentAt });
    next = contentAt + lengthIn(raw);
    if (!Number.isSafeInteger(next) || next < contentAt) next = undefined;
  }
  return { headers, next };
}

function readHeader(fd: number, at: number, end: number): Buffer | undefined {
  const usual = Math.min(USUAL_HEADER, end - at);
  const start = usual < 4 ? undefined : readAt(fd, at, usual);
  if (!start) return undefined;
  const bytes = 4 + start.readUInt32BE();
  if (bytes > 4 + MOST_HEADER_BYTES || bytes > end - at) return undefined;
  return bytes <= usual ? start.subarray(0, bytes) : readAt(fd, at, bytes);
}

/** What the header says of its content; the reader of the header checks the rest of it. */
function lengthIn(raw: Buffer): number {
  try {
    return Number(JSON.parse(raw.toString('utf8', 4)).bytes);
  } catch {
    return Number.NaN;
  }
}
