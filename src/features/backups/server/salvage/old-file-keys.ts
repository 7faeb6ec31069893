import { tablesWithFiles } from '../archive/archived-tables.ts';
import { readOldTables, withOldFile } from './read-old-file.ts';

/** The files in the photo folder that the rows of a damaged database name, as far as they can be read. */
export function listFileKeys(oldFile: string): Promise<Set<string>> {
  return withOldFile(oldFile, (old) => {
    const keys = new Set<string>();
    const hasFiles = (table: string) => tablesWithFiles.some((name) => name === table);
    readOldTables(old, hasFiles, (_, { file_key }) => keys.add(String(file_key)));
    return keys;
  });
}
