import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchivedRow, archivedTables } from './archive/archived-tables.ts';
import type { BackupSite } from './backup-site.fixture.ts';
import { readTable } from './database-rows.repository.ts';

type FileSums = Record<string, string>;
type Contents = Record<string, (ArchivedRow | { files: FileSums })[]>;

/** Every archived row, with the sums of the files of a photo in place of its key, which a restore changes. */
export async function contentsOf(site: Pick<BackupSite, 'db' | 'folder'>): Promise<Contents> {
  const contents: Contents = {};
  for (const table of archivedTables) {
    const all: Contents[string] = [];
    for await (const rows of readTable(site.db, table)) {
      for (const { file_key, ...row } of rows) {
        all.push(file_key ? { ...row, files: await sumsOf(join(site.folder, String(file_key))) } : row);
      }
    }
    contents[table] = all;
  }
  return contents;
}

async function sumsOf(folder: string): Promise<FileSums> {
  const sums: FileSums = {};
  for (const name of (await readdir(folder)).sort()) {
    sums[name] = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  }
  return sums;
}
