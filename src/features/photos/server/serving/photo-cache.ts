import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '#server/files/durable-file.ts';
import { isMissing } from '#server/trouble/error-code.ts';
import type { PhotoStorage } from '../storage/photo-storage.ts';

/** What serving pictures needs of a storage. */
export type ServedFiles = Pick<PhotoStorage, 'read' | 'stream' | 'sizeOf' | 'recover'>;

const HALF = '.part';

/**
 * LRU cache of a store's files on the local disk, with a byte limit for each process. Files are immutable, so entries
 * never expire, and cached ones are served while the store is away. The cache is optional: with a full disk, files
 * come from the store each time.
 */
export function createPhotoCache({
  storage,
  folder,
  mostBytes,
}: {
  storage: PhotoStorage;
  folder: string;
  mostBytes: number;
}): ServedFiles {
  const pathOf = (name: string) => join(folder, name);
  const sizes = new LRUCache<string, number>({
    maxSize: mostBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') void rm(pathOf(name), { force: true }).catch(() => {});
    },
  });
  const fetching = new Map<string, Promise<Buffer>>();
  let looking: Promise<void> | undefined;

  /** Entries of an earlier process, oldest first. */
  async function look(): Promise<void> {
    const found: { name: string; bytes: number; at: number }[] = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const about = await stat(pathOf(name)).catch(() => undefined);
      if (name.endsWith(HALF)) await rm(pathOf(name), { force: true }).catch(() => {});
      else if (about) found.push({ name, bytes: about.size, at: about.mtimeMs });
    }
    for (const { name, bytes } of found.sort((a, b) => a.at - b.at)) keep(name, bytes);
  }

  function keep(name: string, bytes: number): void {
    sizes.set(name, bytes);
    // Larger than the whole cache.
    if (!sizes.has(name)) void rm(pathOf(name), { force: true }).catch(() => {});
  }

  /** Flushed before it gets its name: after a power cut it is complete or absent. */
  async function write(name: string, content: Buffer): Promise<void> {
    const half = pathOf(`${name}.${process.pid}${HALF}`);
    try {
      await makeFolder(folder);
      const handle = await open(half, 'w', 0o600);
      await handle
        .writeFile(content)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await rename(half, pathOf(name));
      keep(name, content.length);
    } catch {
      await rm(half, { force: true }).catch(() => {});
    }
  }

  async function fetchOnce(name: string, key: string, file: string): Promise<Buffer> {
    const underWay = fetching.get(name);
    if (underWay) return underWay;
    const job = storage.read(key, file).then(async (content) => {
      await write(name, content);
      return content;
    });
    fetching.set(name, job);
    return job.finally(() => fetching.delete(name));
  }

  async function findSize(name: string): Promise<number | undefined> {
    looking ??= look();
    await looking;
    return sizes.get(name);
  }

  async function read(key: string, file: string): Promise<Buffer> {
    const name = `${key}-${file}`;
    const size = await findSize(name);
    if (size !== undefined) {
      const content = await readFile(pathOf(name)).catch(() => undefined);
      if (content?.length === size) return content;
      sizes.delete(name);
    }
    return fetchOnce(name, key, file);
  }

  return {
    read,

    /** A request for the size is followed by one for the file, so it is fetched now. */
    async sizeOf(key, file) {
      const kept = await findSize(`${key}-${file}`);
      if (kept !== undefined) return kept;
      try {
        return (await read(key, file)).length;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    stream(key, file, range) {
      async function* bytes() {
        const name = `${key}-${file}`;
        const size = await findSize(name);
        const handle = size === undefined ? undefined : await open(pathOf(name)).catch(() => undefined);
        const bounds = range ? { start: range.first, end: range.last } : {};
        if (handle) return yield* createReadStream('', { fd: handle, ...bounds });
        const content = await read(key, file);
        yield content.subarray(range?.first ?? 0, range ? range.last + 1 : content.length);
      }
      return Readable.from(bytes(), { objectMode: false });
    },

    recover: storage.recover,
  };
}
