import { allMigrations } from '../../../../migrations/all-migrations.ts';
import type { Engine } from '../../../server/db/engine.ts';
import { type CheckedArchive, checkArchive } from './archive-check.ts';
import { ArchiveReader } from './archive-reader.ts';

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

/** What the first part of a backup says, without checking the rest; undefined when it cannot be read. */
export async function readReason(path: string): Promise<string | undefined> {
  const reader = await ArchiveReader.open(path);
  try {
    for await (const part of reader.parts()) {
      const about: unknown = JSON.parse((await reader.readPart(part)).toString('utf8'));
      return typeof about === 'object' && about !== null && 'reason' in about ? String(about.reason) : '';
    }
    return undefined;
  } catch {
    return undefined; // damaged, which a restore says in words
  } finally {
    await reader.close();
  }
}
