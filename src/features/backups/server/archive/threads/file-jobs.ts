import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  OpenPhotoReader,
  PhotoReader,
  PhotoReaderAddress,
} from '#features/photos/server/photo.service.ts';
import { LOST_FILE } from '../layout.ts';
import { type SumsJob, type SumsResult, sumLine } from '../sums-file.ts';
import { BLOCK, roundUp, writeTarHeader } from '../tar/tar-header.ts';
import type { WalkJob, WalkResult } from '../tar/tar-walk.ts';
import type { BytesJob, BytesResult } from './byte-jobs.ts';
import { claim, expectKept, growBuffer, readChecked, type Stretch, writeAt } from './file-bytes.ts';
import type { RowsJob, RowsResult } from './row-jobs.ts';

/*
 * The work on photo bytes, done in threads beside the site (see worker-pool): reading, checking sums and
 * writing without waiting for one another costs a fifth of what the same calls cost in the event loop.
 */

export interface PhotoSource {
  key: string;
  files: string[];
}

interface CopyJob {
  kind: 'copy';
  /** The archive; a descriptor belongs to the whole process. */
  fd: number;
  /** Offset of the next file, shared by all writers. */
  place: BigInt64Array;
  /** Modification time of every file, in seconds since 1970. */
  modifiedAt: number;
  /** Loaded by the thread that reads. */
  reader: PhotoReaderAddress;
  photos: PhotoSource[];
}

interface CheckJob {
  kind: 'check';
  fd: number;
  parts: Stretch[];
}

type StagedFile = Stretch & { name: string };

export interface StageJob {
  kind: 'stage';
  fd: number;
  photos: { parts: StagedFile[]; folder: string }[];
}

type FileJob = CopyJob | CheckJob | StageJob;
export type ArchiveJob = FileJob | BytesJob | WalkJob | SumsJob | RowsJob;

/** The lines in SHA256SUMS for each photo that was written; undefined for one whose files are gone. */
type CopyResult = (string | undefined)[];

/** The result of each job. */
export interface ResultOf {
  copy: CopyResult;
  /** Whether every checksum matched. */
  check: boolean;
  stage: boolean;
  bytes: BytesResult;
  walk: WalkResult;
  sums: SumsResult;
  rows: RowsResult;
}
export type ArchiveResult = ResultOf[keyof ResultOf];

export async function doFileJob(job: FileJob): Promise<ArchiveResult> {
  if (job.kind === 'copy') return copyPhotos(job);
  if (job.kind === 'check') return job.parts.every((part) => readChecked(job.fd, part) !== undefined);
  return job.photos.every(({ parts, folder }) => parts.every((part) => stageFile(job.fd, part, folder)));
}

async function copyPhotos(job: CopyJob): Promise<CopyResult> {
  const { openReader }: { openReader: OpenPhotoReader } = await import(pathToFileURL(job.reader.module).href);
  const reader = openReader(job.reader.settings);
  const copied: CopyResult = [];
  for (const photo of job.photos) copied.push(await copyPhoto(job, photo, reader));
  return copied;
}

/** All files of a photo with their headers in one buffer, written with one call. */
async function copyPhoto(
  { fd, place, modifiedAt }: CopyJob,
  { key, files }: PhotoSource,
  reader: PhotoReader,
): Promise<string | undefined> {
  let lines = '';
  let length = 0;
  for (const file of files) {
    const name = `photos/${key}/${file}`;
    const start = length + BLOCK;
    const bytes = await reader.readInto(key, file, (wanted) =>
      growBuffer(roundUp(start + wanted)).subarray(start, start + wanted),
    );
    if (bytes === undefined) return undefined;
    length = roundUp(start + bytes);
    const whole = growBuffer(length);
    writeTarHeader(whole.subarray(start - BLOCK), { name, bytes, modifiedAt });
    whole.fill(0, start + bytes);
    lines += sumLine(name, hash('sha256', whole.subarray(start, start + bytes)));
  }
  const content = growBuffer(length);
  const at = claim(place, length);
  writeAt(fd, content, at);
  expectKept(fd, content, at);
  return lines;
}

function stageFile(fd: number, { name, ...stretch }: StagedFile, folder: string): boolean {
  const content = readChecked(fd, stretch);
  if (!content) return false;
  if (name !== LOST_FILE) writeFileSync(join(folder, name), content, { flag: 'wx', mode: 0o600 });
  return true;
}
