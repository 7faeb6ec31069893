import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MOST_PART_BYTES } from './archive-bytes.ts';
import { type ArchiveReader, damaged, type FoundPart } from './archive-reader.ts';

const expand = promisify(gunzip);

/** The rows of one part as they were written; whether they are rows of the table is for the caller to check. */
export async function readRows(reader: ArchiveReader, part: FoundPart): Promise<unknown[]> {
  const content = await reader.readPart(part);
  try {
    const lines = (await expand(content, { maxOutputLength: MOST_PART_BYTES })).toString('utf8').split('\n');
    return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
  } catch {
    throw damaged();
  }
}
