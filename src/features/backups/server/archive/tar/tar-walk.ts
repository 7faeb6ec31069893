import { MOST_HEADER_BYTES, MOST_PART_BYTES } from '../layout.ts';
import { readAt } from '../threads/file-bytes.ts';
import { BLOCK, type EntryKind, readPaxRecords, readTarHeader, roundUp, toSafeName } from './tar-header.ts';

/** To list the next entries of a tar; done in a thread beside the site. */
export interface WalkJob {
  kind: 'walk';
  fd: number;
  /** Where the content of the entry before ends, and where the file does. */
  at: number;
  end: number;
}

export interface WalkResult {
  entries: { name: string; at: number; bytes: number }[];
  /** Where to go on; undefined at the end. */
  next: number | undefined;
  /** Why the file is refused. */
  problem: string | undefined;
}

const MOST_ENTRIES = 512;
/** Headers that only describe the entry behind them. */
const MOST_DESCRIBING = 4;
/** Zeros at the end; a tar of another program has up to some hundred kilobytes. */
const MOST_END_BYTES = 1024 * 1024;
const zeros = Buffer.alloc(BLOCK);
const DAMAGED = 'the file is damaged or incomplete';

interface Entry {
  name: string;
  kind: EntryKind;
  at: number;
  bytes: number;
}

class Refused extends Error {}

export function walkTar({ fd, at, end }: WalkJob): WalkResult {
  const entries: WalkResult['entries'] = [];
  try {
    let next = at;
    for (let count = 0; count < MOST_ENTRIES; count += 1) {
      const entry = readEntry(fd, next, end);
      if (!entry) return { entries, next: undefined, problem: undefined };
      next = entry.at + entry.bytes;
      if (entry.kind === 'file') entries.push({ name: entry.name, at: entry.at, bytes: entry.bytes });
    }
    return { entries, next, problem: undefined };
  } catch (error) {
    if (error instanceof Refused) return { entries: [], next: undefined, problem: error.message };
    throw error;
  }
}

/** The entry behind this place with all that describes it; undefined at the end of the tar. */
function readEntry(fd: number, from: number, end: number): Entry | undefined {
  let place = from;
  let name: string | undefined;
  let size: number | undefined;
  for (let describing = 0; describing <= MOST_DESCRIBING; describing += 1) {
    const block = readBlock(fd, place, end);
    if (block.equals(zeros)) return expectEnd(fd, roundUp(place), end);
    const header = readTarHeader(block);
    if (!header) throw new Refused(DAMAGED);
    const at = roundUp(place) + BLOCK;
    if (header.kind === 'file' || header.kind === 'folder' || header.kind === 'other') {
      return expectPlain(
        { name: name ?? header.name, kind: header.kind, at, bytes: size ?? header.bytes },
        end,
      );
    }
    if (header.bytes > MOST_HEADER_BYTES) throw new Refused(DAMAGED);
    const content = readAt(fd, at, header.bytes);
    if (!content) throw new Refused(DAMAGED);
    if (header.kind === 'longName') name = content.toString('utf8').replace(/\0+$/, '');
    else {
      const told = readDescription(content);
      if (header.kind === 'global' && (told.name ?? told.size) !== undefined) throw new Refused(DAMAGED);
      name = told.name ?? name;
      size = told.size ?? size;
    }
    place = at + header.bytes;
  }
  throw new Refused(DAMAGED);
}

function readDescription(content: Buffer): { name: string | undefined; size: number | undefined } {
  const records = readPaxRecords(content);
  if (!records || [...records.keys()].some((key) => key.startsWith('GNU.sparse'))) throw new Refused(DAMAGED);
  const size = records.get('size');
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw new Refused(DAMAGED);
  return { name: records.get('path'), size: size === undefined ? undefined : Number(size) };
}

/** The filling behind the content before, which has to be zeros, and the block behind that. */
function readBlock(fd: number, place: number, end: number): Buffer {
  const filling = roundUp(place) - place;
  const read = place + filling + BLOCK <= end ? readAt(fd, place, filling + BLOCK) : undefined;
  if (!read?.subarray(0, filling).equals(zeros.subarray(0, filling))) throw new Refused(DAMAGED);
  return read.subarray(filling);
}

function expectPlain(entry: Entry, end: number): Entry {
  const name = toSafeName(entry.name);
  const shown = JSON.stringify(entry.name.slice(0, 100));
  if (entry.kind === 'other') throw new Refused(`it holds a link or a device (${shown})`);
  if (name === undefined) throw new Refused(`it holds a name that leads out of it (${shown})`);
  if (entry.bytes > MOST_PART_BYTES || entry.at + entry.bytes > end) throw new Refused(DAMAGED);
  // A folder has no content, whatever its header says.
  return { ...entry, name, bytes: entry.kind === 'folder' ? 0 : entry.bytes };
}

function expectEnd(fd: number, at: number, end: number): undefined {
  const rest = end - at;
  if (rest < 2 * BLOCK || rest > MOST_END_BYTES) throw new Refused(DAMAGED);
  if (!readAt(fd, at, rest)?.every((byte) => byte === 0)) throw new Refused(DAMAGED);
}
