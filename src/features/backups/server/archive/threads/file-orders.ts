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
import { type SumsOrder, type SumsResult, sumLine } from '../sums-file.ts';
import { BLOCK, roundUp, writeTarHeader } from '../tar/tar-header.ts';
import type { WalkOrder, WalkResult } from '../tar/tar-walk.ts';
import type { BytesOrder, BytesResult } from './byte-orders.ts';
import { claim, expectKept, growBuffer, readChecked, type Stretch, writeAt } from './file-bytes.ts';
import type { RowsOrder, RowsResult } from './row-orders.ts';

/*
 * The work on photo bytes, done in threads beside the site (see worker-pool): reading, checking sums and
 * writing without waiting for one another costs a fifth of what the same calls cost in the event loop.
 */

export interface PhotoSource {
  key: string;
  files: string[];
}

interface CopyOrder {
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

interface CheckOrder {
  kind: 'check';
  fd: number;
  parts: Stretch[];
}

type StagedFile = Stretch & { name: string };

export interface StageOrder {
  kind: 'stage';
  fd: number;
  photos: { parts: StagedFile[]; folder: string }[];
}

type FileOrder = CopyOrder | CheckOrder | StageOrder;
export type ArchiveOrder = FileOrder | BytesOrder | WalkOrder | SumsOrder | RowsOrder;

/** The lines in SHA256SUMS for each photo that was written; undefined for one whose files are gone. */
type CopyResult = (string | undefined)[];

/** The result of each order. */
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

export async function doFileOrder(order: FileOrder): Promise<ArchiveResult> {
  if (order.kind === 'copy') return copyPhotos(order);
  if (order.kind === 'check') return order.parts.every((part) => readChecked(order.fd, part) !== undefined);
  return order.photos.every(({ parts, folder }) => parts.every((part) => stageFile(order.fd, part, folder)));
}

async function copyPhotos(order: CopyOrder): Promise<CopyResult> {
  const { openReader }: { openReader: OpenPhotoReader } = await import(
    pathToFileURL(order.reader.module).href
  );
  const reader = openReader(order.reader.settings);
  const copied: CopyResult = [];
  for (const photo of order.photos) copied.push(await copyPhoto(order, photo, reader));
  return copied;
}

/** All files of a photo with their headers in one buffer, written with one call. */
async function copyPhoto(
  { fd, place, modifiedAt }: CopyOrder,
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
