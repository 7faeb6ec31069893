import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PhotoProcessor } from '#features/photos/server/processing/photo-processor.ts';

type Process = PhotoProcessor['process'];
interface Made {
  photo: Awaited<ReturnType<Process>>;
  files: readonly (readonly [name: string, content: Buffer])[];
}

/** Hundreds of tests upload the same few pixels; a larger picture is one of a kind. */
const MOST_BYTES = 100_000;

/** Makes the files of the same small picture once. What is refused, or brings its files along, is processed each time. */
export function rememberPhotos(process: Process): Process {
  const known = new Map<string, Made>();
  return async (order, signal) => {
    if (order.carried !== undefined) return process(order, signal);
    const content = await readFile(order.file);
    const hash = createHash('sha256').update(content).digest('hex');
    const { file: _file, folder: _folder, ...options } = order;
    const key = `${hash} ${JSON.stringify(options)}`;
    const made = known.get(key);
    if (made) {
      signal?.throwIfAborted();
      for (const [name, bytes] of made.files)
        await writeFile(join(order.folder, name), bytes, { mode: 0o600 });
      return { ...made.photo };
    }
    const photo = await process(order, signal);
    if (photo.byteCount <= MOST_BYTES) {
      // The picture itself lies beside them for a moment.
      const names = (await readdir(order.folder)).filter((name) => name !== basename(order.file));
      const files = await Promise.all(
        names.map(async (name) => [name, await readFile(join(order.folder, name))] as const),
      );
      known.set(key, { photo, files });
    }
    return photo;
  };
}
