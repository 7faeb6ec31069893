import { createHash } from 'node:crypto';
import { type ArchivedRow, archivedTables } from './archive/archived-tables.ts';
import type { BackupSite } from './backup-site.fixture.ts';
import { readTable } from './database-rows.repository.ts';

type FileSums = Record<string, string>;
type Contents = Record<string, (ArchivedRow | { files: FileSums })[]>;

/** Every archived row, with the sums of the files of a photo in place of its key, which a restore changes. */
export async function contentsOf(site: Pick<BackupSite, 'db' | 'stored'>): Promise<Contents> {
  const contents: Contents = {};
  for (const table of archivedTables) {
    const all: Contents[string] = [];
    for await (const rows of readTable(site.db, table)) {
      for (const { file_key, ...row } of rows) {
        all.push(file_key ? { ...row, files: await sumsOf(site, String(file_key)) } : row);
      }
    }
    contents[table] = all;
  }
  return contents;
}

async function sumsOf({ stored }: Pick<BackupSite, 'stored'>, key: string): Promise<FileSums> {
  const sums: FileSums = {};
  for (const name of await stored.list(key)) {
    sums[name] = createHash('sha256')
      .update(await stored.read(key, name))
      .digest('hex');
  }
  return sums;
}
