import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { flushFolder } from '../../../server/files/durable-file.ts';
import {
  type About,
  digestOf,
  encodeHeader,
  MAGIC,
  type Manifest,
  type PartHeader,
} from './archive-format.ts';
import type { ArchivedRow, TableName } from './archived-tables.ts';

const compress = promisify(gzip);

export type ArchiveWriter = Awaited<ReturnType<typeof startArchive>>;

/** Writes beside `file`, part by part, so that no more than one part is in memory; takes its name at the end. */
export async function startArchive(file: string, about: About) {
  const partial = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(partial, 'wx', 0o600);
  const whole = createHash('sha256').update(MAGIC);
  const parts: Manifest['parts'] = [];
  const counts: Record<string, number> = {};
  let isOpen = true;

  async function add(name: string, pieces: readonly Uint8Array[], files?: PartHeader['files']) {
    const part = { name, bytes: lengthOf(pieces), sha256: digestOf(...pieces) };
    const header = encodeHeader({ ...part, files });
    whole.update(header);
    await writeAll(handle, [header, ...pieces]);
    parts.push(part);
  }

  async function close(): Promise<void> {
    if (isOpen) await handle.close();
    isOpen = false;
  }

  try {
    await writeAll(handle, [MAGIC]);
    await add('about', [Buffer.from(JSON.stringify(about))]);
  } catch (error) {
    await close();
    await rm(partial, { force: true });
    throw error;
  }

  return {
    async addPhoto(key: string, files: readonly { name: string; content: Buffer }[]): Promise<void> {
      const listed = files.map(({ name, content }) => ({ name, bytes: content.length }));
      await add(
        `photo/${key}`,
        files.map(({ content }) => content),
        listed,
      );
    },

    async addRows(table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await add(`rows/${table}/${parts.length}`, [await compress(lines)]);
      counts[table] = (counts[table] ?? 0) + rows.length;
    },

    /** Puts what is there so far on the disk, so that the end takes no time. */
    flush: () => handle.sync(),

    /** After it the file is there whole, under its name. */
    async finish(): Promise<void> {
      const manifest: Manifest = { ...about, counts, parts: [...parts] };
      await add('manifest', [Buffer.from(JSON.stringify(manifest))]);
      await writeAll(handle, [whole.digest()]);
      await handle.sync();
      await close();
      await rename(partial, file);
      await flushFolder(dirname(file));
    },

    /** Leaves nothing behind, finished or not. */
    async discard(): Promise<void> {
      await close();
      await rm(partial, { force: true });
      await rm(file, { force: true });
    },
  };
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

// One call for many pieces, which may still write only some of them.
async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces.filter((piece) => piece.length > 0);
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    left = left.flatMap((piece) => {
      const skipped = Math.min(bytesWritten, piece.length);
      bytesWritten -= skipped;
      return skipped === piece.length ? [] : [piece.subarray(skipped)];
    });
  }
}
