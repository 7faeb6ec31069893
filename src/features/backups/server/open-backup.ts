import { allMigrations } from '#migrations/all-migrations.ts';
import type { Engine } from '#server/db/engine.ts';
import { ArchiveReader } from './archive/archive-reader.ts';
import { MOST_HEADER_BYTES } from './archive/layout.ts';
import { type About, aboutSchema } from './archive/manifest.ts';
import { parseJson } from './archive/parse-json.ts';
import { findTarAbout } from './archive/tar/tar-contents.ts';
import { type CheckedArchive, checkArchive } from './archive/verify-archive.ts';

export function knownSchemas(engine: Engine): string[] {
  return Object.keys(allMigrations(engine));
}

export interface CheckOptions {
  engine: Engine;
  skipsPhotos?: boolean;
  onProgress?: (share: number) => void;
}

/** Opens a backup and checks it whole, then does the work with it. */
export async function withCheckedBackup<Result>(
  path: string,
  { engine, ...options }: CheckOptions,
  work: (reader: ArchiveReader, archive: CheckedArchive) => Promise<Result> | Result,
): Promise<Result> {
  const reader = await ArchiveReader.open(path);
  try {
    return await work(reader, await checkArchive(reader, { schemas: knownSchemas(engine), ...options }));
  } finally {
    await reader.close();
  }
}

/** What a backup says of itself, without checking the rest; undefined when it cannot be read. */
export async function readAboutOf(path: string): Promise<About | undefined> {
  const reader = await ArchiveReader.open(path).catch(() => undefined);
  if (!reader) return undefined; // just deleted
  try {
    const part = await findTarAbout(reader);
    if (!part || part.bytes > MOST_HEADER_BYTES) return undefined;
    return aboutSchema.safeParse(parseJson(await reader.readPart(part))).data;
  } catch {
    return undefined; // damaged, which a restore says in words
  } finally {
    await reader.close();
  }
}

/** Whether all of it can be restored. */
export async function isGoodBackup(path: string, engine: Engine): Promise<boolean> {
  try {
    return await withCheckedBackup(path, { engine }, () => true);
  } catch {
    return false;
  }
}
