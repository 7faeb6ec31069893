import type { KnownRows } from '#server/db/restoring/carry-over.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { Contents, FoundPart } from './contents.ts';
import { MOST_HEADER_BYTES, MOST_ROW_BYTES_IN_ALL, MOST_ROWS_OF_TABLE } from './layout.ts';
import { type About, aboutSchema, damaged, FORMAT, type Manifest, refusedBackup } from './manifest.ts';
import { parseJson } from './parse-json.ts';
import { readRows } from './read-rows.ts';
import { createRowLinks } from './row-links.ts';
import { listTarContents } from './tar/tar-contents.ts';
import type { Stretch } from './threads/file-bytes.ts';
import { doInThreads } from './threads/worker-pool.ts';

export interface CheckedArchive {
  about: About;
  counts: Manifest['counts'];
  lastIds: NonNullable<Manifest['lastIds']>;
  mayLackColumns: boolean;
  known: KnownRows;
  rows: Contents['rows'];
  /** By the key of the photo; only those that a row names. */
  photos: ReadonlyMap<string, FoundPart[]>;
}

interface Options {
  /** Every schema this version knows, oldest first. */
  schemas: readonly string[];
  /** Their bytes are passed over, where they were read back a moment ago. */
  skipsPhotos?: boolean;
  onProgress?: (share: number) => void;
}

/** Parts that are handed over together to be read. */
const BATCH = 200;

/** Reads the file from its first byte to its last. Throws, saying why, unless all of it can be restored. */
export async function checkArchive(
  reader: ArchiveReader,
  { schemas, skipsPhotos = false, onProgress }: Options,
): Promise<CheckedArchive> {
  const contents = await listTarContents(reader);
  const about = await readAbout(reader, contents.about, schemas);
  if (contents.unknown !== undefined) {
    throw refusedBackup(`it holds a part that this version does not know (${contents.unknown})`);
  }
  const mayLackColumns = about.schema !== schemas.at(-1);
  const bytesOf = skipsPhotos ? [contents.others] : [contents.others, ...contents.photos.values()];
  const rowBytes = bytesIn(contents.rows.map(({ part }) => part));
  const watched = watchProgress(skipsPhotos ? rowBytes : reader.size, onProgress);
  // Both at once: rows are checked by one thread at a time, and the other has the photos.
  const [links] = await bothOrNone(
    (isOver) => checkRows(reader, contents, { mayLackColumns, onChecked: watched, isOver }),
    (isOver) => checkBytes(reader, bytesOf, { onChecked: watched, isOver }),
  );
  if (!links) throw damaged();
  return {
    about,
    counts: contents.manifest.counts,
    lastIds: contents.manifest.lastIds ?? {},
    mayLackColumns,
    known: links.known,
    rows: contents.rows,
    photos: await pickNamed(contents.photos, links.photoKeys),
  };
}

interface Checking {
  onChecked: (bytes: number) => void;
  /** The other half has failed: the answer is known. */
  isOver: () => boolean;
}

async function checkRows(
  reader: ArchiveReader,
  { rows, manifest }: Contents,
  { mayLackColumns, onChecked, isOver }: Checking & { mayLackColumns: boolean },
) {
  const links = createRowLinks();
  const counts: Manifest['counts'] = {};
  let rowBytes = 0;
  for (const { table, part } of rows) {
    if (isOver()) return undefined;
    const { rows: found } = await readRows(reader, part, { table, mayLackColumns, isForLinks: true });
    for (const row of found) links.add(table, row);
    rowBytes += part.bytes;
    counts[table] = (counts[table] ?? 0) + found.length;
    if (rowBytes > MOST_ROW_BYTES_IN_ALL || counts[table] > MOST_ROWS_OF_TABLE) {
      throw refusedBackup('it holds more than any backup of ours');
    }
    onChecked(part.bytes);
  }
  if (!hasCounts(manifest.counts, counts)) throw damaged();
  links.finish();
  return links;
}

async function checkBytes(
  { fd }: ArchiveReader,
  files: readonly FoundPart[][],
  { onChecked, isOver }: Checking,
): Promise<void> {
  async function* jobs() {
    for (const parts of batchesOf(files)) {
      if (isOver()) return;
      yield { kind: 'check', fd, parts } as const;
    }
  }
  await doInThreads(jobs(), (isRight, job) => {
    if (!isRight) throw damaged();
    if (job.kind === 'check') onChecked(bytesIn(job.parts));
  });
}

function* batchesOf(files: readonly FoundPart[][]): Generator<Stretch[]> {
  let batch: Stretch[] = [];
  for (const parts of files) {
    for (const { at, bytes, sha256 } of parts) batch.push({ at, bytes, sha256 });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Waits for both, so that nothing is read any more when the file is closed. The first error stops the other. */
async function bothOrNone<One, Other>(
  one: (isOver: () => boolean) => Promise<One>,
  other: (isOver: () => boolean) => Promise<Other>,
): Promise<[One, Other]> {
  const errors: unknown[] = [];
  const note = (error: unknown) => {
    errors.push(error);
    throw error;
  };
  const isOver = () => errors.length > 0;
  const work = [one(isOver).catch(note), other(isOver).catch(note)] as const;
  await Promise.allSettled(work);
  if (isOver()) throw errors[0];
  return Promise.all(work);
}

function watchProgress(total: number, onProgress?: (share: number) => void) {
  let checked = 0;
  return (bytes: number) => {
    checked += bytes;
    if (total > 0) onProgress?.(Math.min(checked / total, 1));
  };
}

function bytesIn(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, part) => sum + part.bytes, 0);
}

/** A photo that was deleted while the backup was made has no row in it. */
async function pickNamed(
  photos: ReadonlyMap<string, FoundPart[]>,
  named: ReadonlySet<string>,
): Promise<Map<string, FoundPart[]>> {
  const picked = new Map<string, FoundPart[]>();
  for await (const keys of yieldingBatches(named)) {
    for (const key of keys) {
      const parts = photos.get(key);
      if (!parts) throw refusedBackup('it lacks a photo that its rows name');
      picked.set(key, parts);
    }
  }
  return picked;
}

async function readAbout(reader: ArchiveReader, part: FoundPart, schemas: readonly string[]): Promise<About> {
  if (part.bytes > MOST_HEADER_BYTES) throw damaged();
  const about = aboutSchema.safeParse(parseJson(await reader.readPart(part))).data;
  if (!about) throw refusedBackup('it is not a Forecourt backup');
  if (about.format !== FORMAT) {
    throw refusedBackup(`it has format ${about.format}, made by another version; this one reads ${FORMAT}`);
  }
  if (!schemas.includes(about.schema)) {
    throw refusedBackup(
      `it has the schema ${about.schema} of a newer version; this one knows ${schemas.at(-1)}`,
    );
  }
  return about;
}

function hasCounts(claimed: Manifest['counts'], counts: Manifest['counts']): boolean {
  return (
    Object.entries(counts).every(([table, count]) => claimed[table] === count) &&
    Object.values(claimed).reduce((a, b) => a + b, 0) === Object.values(counts).reduce((a, b) => a + b, 0)
  );
}
