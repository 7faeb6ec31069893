import { inTurns } from '#server/jobs/in-turns.ts';
import { type ArchiveReader, damaged, type FoundPart, parseJson } from './archive-reader.ts';
import { isArchivedTable, type TableName } from './archived-tables.ts';
import type { ManifestResult } from './file-orders.ts';
import {
  listDigest,
  MOST_HEADER_BYTES,
  MOST_PARTS,
  MOST_ROWS_OF_TABLE,
  MOST_UNPACKED_IN_ALL,
} from './layout.ts';
import { type About, aboutSchema, FORMAT, type Manifest, refusedBackup } from './manifest.ts';
import { readRows } from './read-rows.ts';
import { createRowLinks, type KnownRows } from './row-links.ts';
import { doInThreads } from './worker-pool.ts';

export interface CheckedArchive {
  about: About;
  counts: Manifest['counts'];
  /** The highest id that was ever given out in each table; an older backup does not say. */
  lastIds: NonNullable<Manifest['lastIds']>;
  mayLackColumns: boolean;
  known: KnownRows;
  rows: { table: TableName; part: FoundPart }[];
  /** By the key of the photo. */
  photos: Map<string, FoundPart>;
}

interface Options {
  /** Every schema this version knows, oldest first. */
  schemas: readonly string[];
  /** Their bytes are passed over, where they were read back a moment ago. */
  skipsPhotos?: boolean;
  onProgress?: (share: number) => void;
}

/** Photos that are handed over together to be read. */
const PORTION = 32;
/** What the manifest says of one part. */
const MOST_TOLD_BYTES = 512;

/** Reads the file from its first byte to its last. Throws, saying why, unless all of it can be restored. */
export async function checkArchive(reader: ArchiveReader, options: Options): Promise<CheckedArchive> {
  const photos: FoundPart[] = [];
  let walked: CheckedArchive | undefined;

  async function* orders() {
    const order = () => ({ kind: 'check', fd: reader.fd, parts: photos.splice(0) }) as const;
    for await (const step of walkArchive(reader, options)) {
      if ('photo' in step) photos.push(step.photo);
      else walked = step;
      if (photos.length >= PORTION) yield order();
    }
    if (photos.length > 0) yield order();
  }
  await doInThreads(orders(), (isRight) => {
    if (!isRight) throw damaged();
  });
  if (!walked) throw damaged();
  return walked;
}

/** Everything but the bytes of the photos, which it gives out to be checked beside it; last, what there is. */
async function* walkArchive(
  reader: ArchiveReader,
  { schemas, skipsPhotos = false, onProgress }: Options,
): AsyncGenerator<{ photo: FoundPart } | CheckedArchive> {
  const list = listDigest();
  let partCount = 0;
  const links = createRowLinks();
  const photos = new Map<string, FoundPart>();
  const rows: CheckedArchive['rows'] = [];
  const counts: Manifest['counts'] = {};
  let about: About | undefined;
  let manifest: ManifestResult | undefined;
  let unpackedBytes = 0;

  for await (const part of reader.parts()) {
    const [kind = '', name = ''] = part.name.split('/');
    if (partCount >= MOST_PARTS) throw refusedBackup('it has more parts than any backup of ours');
    if (!about) {
      about = await readAbout(reader, part, schemas);
    } else if (manifest) {
      throw damaged();
    } else if (kind === 'photo') {
      photos.set(name, checkFiles(part));
      if (!skipsPhotos) yield { photo: part };
    } else if (kind === 'rows' && isArchivedTable(name)) {
      const mayLackColumns = about.schema !== schemas.at(-1);
      const read = await readRows(reader, part, { table: name, mayLackColumns, isForLinks: true });
      for (const row of read.rows) links.add(name, row);
      unpackedBytes += read.unpackedBytes;
      counts[name] = (counts[name] ?? 0) + read.rows.length;
      if (unpackedBytes > MOST_UNPACKED_IN_ALL || counts[name] > MOST_ROWS_OF_TABLE) {
        throw refusedBackup('it holds more than any backup of ours');
      }
      rows.push({ table: name, part });
    } else if (kind === 'damaged') {
      // Rows as they were found, kept for somebody to look at; what could be mended is among the others.
    } else if (part.name === 'manifest' && part.bytes <= MOST_HEADER_BYTES + partCount * MOST_TOLD_BYTES) {
      manifest = await readManifest(reader, part);
      continue;
    } else {
      throw refusedBackup(`it holds a part that this version does not know (${part.name})`);
    }
    list.add(part);
    partCount += 1;
    onProgress?.((part.at + part.bytes) / reader.size);
  }
  const told = manifest?.told;
  if (!about || !told || manifest?.partsDigest !== list.digest() || !isAsTold(told.counts, counts)) {
    throw damaged();
  }
  links.finish();
  for await (const keys of inTurns(links.photoKeys)) {
    if (!keys.every((key) => photos.has(key))) {
      throw refusedBackup('it lacks a photo that its rows name');
    }
  }
  for await (const keys of inTurns(photos.keys())) {
    for (const key of keys) if (!links.photoKeys.has(key)) photos.delete(key);
  }
  const mayLackColumns = about.schema !== schemas.at(-1);
  yield { about, counts, lastIds: told.lastIds ?? {}, mayLackColumns, known: links.known, rows, photos };
}

async function readAbout(reader: ArchiveReader, part: FoundPart, schemas: readonly string[]): Promise<About> {
  if (part.bytes > MOST_HEADER_BYTES) throw damaged();
  const read = aboutSchema.safeParse(parseJson(await reader.readPart(part)));
  if (part.name !== 'about' || !read.success) throw refusedBackup('it is not a Forecourt backup');
  const about = read.data;
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

async function readManifest(
  reader: ArchiveReader,
  { at, bytes, sha256 }: FoundPart,
): Promise<ManifestResult | undefined> {
  let read: ManifestResult | undefined;
  await doInThreads([{ kind: 'manifest', fd: reader.fd, part: { at, bytes, sha256 } }], (result) => {
    if (typeof result === 'object' && 'partsDigest' in result) read = result;
  });
  return read;
}

function checkFiles(part: FoundPart): FoundPart {
  const sum = (part.files ?? []).reduce((total, file) => total + file.bytes, 0);
  if (sum !== part.bytes) throw damaged();
  return part;
}

function isAsTold(told: Manifest['counts'], counts: Manifest['counts']): boolean {
  return (
    Object.entries(counts).every(([table, count]) => told[table] === count) &&
    Object.values(told).reduce((a, b) => a + b, 0) === Object.values(counts).reduce((a, b) => a + b, 0)
  );
}
