import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../files/names-in.ts';

export interface FolderUse {
  /** Counts photos in place and in quarantine. */
  photoKeys: string[];
  hasBackups: boolean;
  hasInquiries: boolean;
  /** The folder has a SQLite database. */
  hasDatabaseFile: boolean;
}

/** What a data folder contains that would be a loss. */
export async function lookAtFolder(dataDir: string): Promise<FolderUse> {
  const aside = join(dataDir, 'photos-quarantine');
  const days = await Promise.all((await namesIn(aside)).map((day) => namesIn(join(aside, day))));
  const photos = (await namesIn(join(dataDir, 'photos'))).filter((name) => name !== 'incoming');
  const backups = [
    ...(await namesIn(join(dataDir, 'backups'))),
    ...(await namesIn(join(dataDir, 'backups', 'safety'))),
    ...(await namesIn(join(dataDir, 'backups', 'nightly'))),
  ];
  const spooled = await namesIn(join(dataDir, 'spool'));
  return {
    photoKeys: [...photos, ...days.flat()],
    hasBackups: backups.some((name) => /\.(tar|fcb|tar\.age)$/.test(name)),
    hasInquiries: spooled.some((name) => name.endsWith('.json')),
    hasDatabaseFile: ((await stat(join(dataDir, 'forecourt.db')).catch(() => undefined))?.size ?? 0) > 0,
  };
}

export function isUsed({ photoKeys, hasBackups, hasInquiries }: FolderUse): boolean {
  return photoKeys.length > 0 || hasBackups || hasInquiries;
}

/** `271 photos, backups`, for people. */
export function describeUse({ photoKeys, hasBackups, hasInquiries, hasDatabaseFile }: FolderUse): string {
  const parts = [
    photoKeys.length > 0 && `${photoKeys.length} photos`,
    hasBackups && 'backups',
    hasInquiries && 'enquiries that wait',
    hasDatabaseFile && 'a database of its own',
  ];
  return parts.filter(Boolean).join(', ') || 'nothing in it';
}
