import type { ArchiveReader } from '../archive-reader.ts';
import { archivedTables, isArchivedTable } from '../archived-tables.ts';
import type { Contents, FoundPart } from '../contents.ts';
import { ABOUT_FILE, ABOUT_SUM_FILE, MANIFEST_FILE, MOST_FILES, MOST_HEADER_BYTES } from '../layout.ts';
import { damaged, former, type Manifest, manifestSchema, refusedBackup } from '../manifest.ts';
import { parseJson } from '../parse-json.ts';
import { readSumLine, SUMS_FILE, type SumsResult } from '../sums-file.ts';
import { runInThread } from '../threads/worker-pool.ts';
import { BLOCK, readTarHeader } from './tar-header.ts';
import type { WalkResult } from './tar-walk.ts';

const PHOTO = /^photos\/([a-z0-9]{16,64})\/([a-z0-9]{1,20}\.(?:jpg|webp)|lost\.txt)$/;
const ROWS = /^rows\/([a-z_]{1,40})\/(\d{1,9})\.ndjson$/;
const OTHERS = /^(README\.txt|about\.json\.sha256|damaged\/[a-z_]{1,40}\/\d{1,9}\.ndjson)$/;
/** How the files began (`.fcb`) that were written before backups were tar files. */
const FORMER_START = 'FORECOURTBACKUP\n';
/** Added by macOS when a folder is packed again. */
const OF_THE_SYSTEM = /(^|\/)(\._[^/]*|\.DS_Store)$/;

/**
 * The contents of a tar in any order, because it may have been unpacked and packed again. Every file has a line in
 * SHA256SUMS and every line its file.
 */
export async function listTarContents(reader: ArchiveReader): Promise<Contents> {
  const files = new Map<string, FoundPart>();
  const photos = new Map<string, FoundPart[]>();
  const names = new Map<string, string>();
  let count = 0;

  function add(part: FoundPart): void {
    const [, key, name = ''] = PHOTO.exec(part.name) ?? [];
    if (key === undefined) {
      if (files.has(part.name)) throw refusedBackup('it holds the same thing twice');
      files.set(part.name, part);
      return;
    }
    // Few distinct names for very many files: each string is stored once.
    part.name = names.get(name) ?? name;
    names.set(name, part.name);
    const others = photos.get(key) ?? [];
    if (others.some((other) => other.name === name)) throw refusedBackup('it holds the same thing twice');
    others.push(part);
    photos.set(key, others);
  }

  for await (const { name, at, bytes } of walk(reader)) {
    if (OF_THE_SYSTEM.test(name)) continue;
    count += 1;
    if (count > MOST_FILES) throw refusedBackup('it has more parts than any backup of ours');
    add({ name, at, bytes, sha256: '' });
  }
  const { about, manifest, sums } = takeFixed(files);
  const find = (path: string) => {
    const [, key, name] = PHOTO.exec(path) ?? [];
    if (key !== undefined) return photos.get(key)?.find((file) => file.name === name);
    if (path === ABOUT_FILE) return about;
    return path === MANIFEST_FILE ? manifest : files.get(path);
  };
  const summed = await readSums(reader, sums, find);
  for (const { name, sha256 } of files.values()) {
    if (sha256 === '')
      throw refusedBackup(`it holds a file that does not belong to it (${name.slice(0, 100)})`);
  }
  if (summed !== count - 1) throw damaged();
  return { about, manifest: await readManifest(reader, manifest), photos, ...sortOut(files) };
}

/** The part that describes the backup, read without the rest of it; undefined when there is none. */
export async function findTarAbout(reader: ArchiveReader): Promise<FoundPart | undefined> {
  let about: FoundPart | undefined;
  let sha256: string | undefined;
  for await (const { name, at, bytes } of walk(reader)) {
    if (name === ABOUT_FILE) about = { name, at, bytes, sha256: '' };
    if (name === ABOUT_SUM_FILE && bytes <= MOST_HEADER_BYTES) {
      sha256 = readSumLine((await reader.read(at, bytes)).toString('utf8').trimEnd())?.sha256;
    }
    if (about && sha256) return { ...about, sha256 };
  }
  return undefined;
}

async function* walk(reader: ArchiveReader) {
  const start = await reader.read(0, Math.min(reader.size, BLOCK));
  if (start.indexOf(FORMER_START) === 0) throw former();
  const isTar = start.length === BLOCK && readTarHeader(start) !== undefined;
  if (!isTar) throw refusedBackup('it is not a Forecourt backup');
  for (let at: number | undefined = 0; at !== undefined; ) {
    const walked: WalkResult = await runInThread({ kind: 'walk', fd: reader.fd, at, end: reader.size });
    if (walked.problem !== undefined) throw refusedBackup(walked.problem);
    yield* walked.entries;
    at = walked.next;
  }
}

function takeFixed(files: Map<string, FoundPart>) {
  const about = files.get(ABOUT_FILE);
  const manifest = files.get(MANIFEST_FILE);
  const sums = files.get(SUMS_FILE);
  if (!about) throw refusedBackup('it is not a Forecourt backup');
  if (!manifest || !sums) throw damaged();
  for (const name of [ABOUT_FILE, MANIFEST_FILE, SUMS_FILE]) files.delete(name);
  return { about, manifest, sums };
}

/** Assigns every file its checksum. Returns how many there were. */
async function readSums(
  { fd }: ArchiveReader,
  { at, bytes }: FoundPart,
  find: (path: string) => FoundPart | undefined,
): Promise<number> {
  const end = at + bytes;
  let count = 0;
  for (let next: number | undefined = at; next !== undefined; ) {
    const read: SumsResult = await runInThread({ kind: 'sums', fd, at: next, end });
    if (!read.isReadable) throw damaged();
    for (const { name, sha256 } of read.sums) {
      const part = find(name);
      if (part?.sha256 !== '') throw damaged();
      part.sha256 = sha256;
      count += 1;
    }
    next = read.next;
  }
  return count;
}

async function readManifest(reader: ArchiveReader, part: FoundPart): Promise<Manifest> {
  if (part.bytes > MOST_HEADER_BYTES) throw damaged();
  const manifest = manifestSchema.safeParse(parseJson(await reader.readPart(part))).data;
  if (!manifest) throw damaged();
  return manifest;
}

function sortOut(files: ReadonlyMap<string, FoundPart>): Pick<Contents, 'rows' | 'others' | 'unknown'> {
  const rows: (Contents['rows'][number] & { number: number })[] = [];
  const others: FoundPart[] = [];
  let unknown: string | undefined;
  for (const part of files.values()) {
    const [, table = '', number] = ROWS.exec(part.name) ?? [];
    if (isArchivedTable(table)) rows.push({ table, part, number: Number(number) });
    else if (OTHERS.test(part.name)) others.push(part);
    else unknown ??= part.name.slice(0, 100);
  }
  rows.sort(
    (one, other) =>
      archivedTables.indexOf(one.table) - archivedTables.indexOf(other.table) || one.number - other.number,
  );
  return { rows, others, unknown };
}
