import { describe, expect, it } from 'vitest';
import { type Evidence, isPair } from './pair.ts';

const [A, B] = ['a'.repeat(32), 'b'.repeat(32)];
const empty = { photoKeys: [], hasBackups: false, hasInquiries: false, hasDatabaseFile: false };
const photos = { ...empty, photoKeys: ['1'.repeat(32)] };

function judge(evidence: Partial<Evidence>): boolean {
  return isPair({
    folderId: undefined,
    databaseId: undefined,
    folder: empty,
    hasPhotosInCommon: false,
    isDatabaseUsed: false,
    namesPhotos: false,
    ...evidence,
  });
}

describe('a data folder and a database', () => {
  it.each<[string, Partial<Evidence>]>([
    ['both new', {}],
    ['the same id, whatever else', { folderId: A, databaseId: A, folder: photos }],
    [
      'a new folder beside others on one PostgreSQL that has no photos yet',
      { databaseId: A, isDatabaseUsed: true },
    ],
    ['from before ids, with photos', { folder: photos, hasPhotosInCommon: true, isDatabaseUsed: true }],
    ['from before ids, with backups only', { folder: { ...empty, hasBackups: true }, isDatabaseUsed: true }],
    ['a copy of the database from before ids', { folderId: A, folder: photos, hasPhotosInCommon: true }],
    [
      'photos, and a database that names others too',
      { folder: photos, hasPhotosInCommon: true, namesPhotos: true },
    ],
    ['killed between the two ids', { databaseId: A, folder: photos, hasPhotosInCommon: true }],
  ])('belong together: %s', (_, evidence) => {
    expect(judge(evidence)).toBe(true);
  });

  it.each<[string, Partial<Evidence>]>([
    ['two ids, even with photos in common', { folderId: A, databaseId: B, hasPhotosInCommon: true }],
    ['photos and a new database', { folder: photos }],
    ['photos and the database of others', { folder: photos, isDatabaseUsed: true }],
    [
      'photos and the database of others that has an id',
      { folder: photos, databaseId: B, isDatabaseUsed: true },
    ],
    ['an id and a new database', { folderId: A }],
    ['an id and a database without', { folderId: A, folder: photos, isDatabaseUsed: true }],
    ['backups and a new database', { folder: { ...empty, hasBackups: true } }],
    [
      'leads that wait, and the database of others',
      { folder: { ...empty, hasInquiries: true }, databaseId: B },
    ],
    [
      'an empty folder, as of a volume that is not mounted, and a database with photos',
      { databaseId: A, isDatabaseUsed: true, namesPhotos: true },
    ],
    ['the same from before ids', { isDatabaseUsed: true, namesPhotos: true }],
    [
      'backups alone from before ids, and a database with photos',
      { folder: { ...empty, hasBackups: true }, isDatabaseUsed: true, namesPhotos: true },
    ],
    [
      'a SQLite database, and PostgreSQL',
      { folder: { ...empty, hasDatabaseFile: true }, isDatabaseUsed: true },
    ],
  ])('do not: %s', (_, evidence) => {
    expect(judge(evidence)).toBe(false);
  });
});
