import { closeSync, fstatSync, openSync } from 'node:fs';
import { isPageSize, readAt, readWriteAheadLog } from './write-ahead-log.ts';

const HEADER = Buffer.from('SQLite format 3\0');
/** SQLite's own, for a file whose header cannot be read. */
const USUAL_PAGE_SIZE = 4096;
const MOST_CACHED = 2_000;

/** The pages of a SQLite file that may be damaged, those in its log included. It is never written to. */
export interface Pages {
  /** Bytes of a page that trees and rows may use. */
  usable: number;
  count: number;
  /** Pages that hold nothing, with what was deleted still in them; undefined when that list cannot be read. */
  free: ReadonlySet<number> | undefined;
  /** Undefined when there is no such page, or the disk does not give it. */
  read(page: number): Buffer | undefined;
  close(): void;
}

/** Without a file there are none. */
export function openPages(file: string | undefined): Pages {
  const main = file === undefined ? undefined : openOrNothing(file);
  const logFile = file === undefined ? undefined : openOrNothing(`${file}-wal`);
  const log = logFile === undefined ? undefined : readWriteAheadLog(logFile);
  const cache = new Map<number, Buffer | undefined>();

  const inLog = log?.offsets.get(1);
  const header =
    inLog !== undefined && logFile !== undefined
      ? readAt(logFile, inLog, 100)
      : main === undefined
        ? undefined
        : readAt(main, 0, 100);
  const isHeaderSound = header?.subarray(0, HEADER.length).equals(HEADER) === true;
  const pageSize = log?.pageSize ?? pageSizeOf(isHeaderSound ? header : undefined);
  const mainPages = main === undefined ? 0 : Math.floor(fstatSync(main).size / pageSize);

  function fetch(page: number): Buffer | undefined {
    const offset = log?.offsets.get(page);
    if (offset !== undefined && logFile !== undefined) return readAt(logFile, offset, pageSize);
    return main === undefined ? undefined : readAt(main, (page - 1) * pageSize, pageSize);
  }

  function read(page: number): Buffer | undefined {
    if (cache.has(page)) return cache.get(page);
    if (cache.size >= MOST_CACHED) cache.clear();
    const bytes = fetch(page);
    cache.set(page, bytes);
    return bytes;
  }

  const count = log?.pageCount ?? mainPages;
  return {
    usable: pageSize - (isHeaderSound ? (header?.[20] ?? 0) : 0),
    count,
    free: isHeaderSound && header ? listFree(header, count, read) : undefined,
    read,
    close() {
      if (main !== undefined) closeSync(main);
      if (logFile !== undefined) closeSync(logFile);
    },
  };
}

function openOrNothing(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch {
    return undefined; // then there is nothing to be read from it
  }
}

function pageSizeOf(header: Buffer | undefined): number {
  const stored = header?.readUInt16BE(16);
  const size = stored === 1 ? 65_536 : (stored ?? USUAL_PAGE_SIZE);
  return isPageSize(size) ? size : USUAL_PAGE_SIZE;
}

function listFree(header: Buffer, count: number, read: Pages['read']): Set<number> | undefined {
  const free = new Set<number>();
  const claimed = header.readUInt32BE(36);
  for (let trunk = header.readUInt32BE(32); trunk !== 0; ) {
    const page = trunk <= count && !free.has(trunk) ? read(trunk) : undefined;
    if (!page) return undefined;
    free.add(trunk);
    const leaves = page.readUInt32BE(4);
    if (8 + leaves * 4 > page.length) return undefined;
    for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page.readUInt32BE(8 + leaf * 4));
    trunk = page.readUInt32BE(0);
  }
  return free.size === claimed ? free : undefined;
}
