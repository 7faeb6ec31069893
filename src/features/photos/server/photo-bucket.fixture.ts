import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenPhotoReader, PhotoKeys, PhotoStorage } from './photo-storage.ts';

const HANDFUL = 5;

/** Objects by name, without folders and without moving any: as a store elsewhere would keep them. */
export function createPhotoBucket({ folder, keys }: { folder: string; keys: PhotoKeys }): PhotoStorage {
  const objects = join(folder, 'objects');
  const aside = join(folder, 'aside');
  const making = new Set<string>();
  const keysIn = async (place: string) => {
    const names = await readdir(place).catch(() => []);
    return [...new Set(names.map((name) => name.split('.', 1)[0] ?? ''))];
  };

  async function move(key: string, from: string, to: string): Promise<boolean> {
    await mkdir(to, { recursive: true });
    const names = (await readdir(from).catch(() => [])).filter((name) => name.startsWith(`${key}.`));
    for (const name of names) await rename(join(from, name), join(to, name));
    return names.length > 0;
  }
  const letGo = async (gone: readonly string[]) => {
    for (const key of gone) await move(key, objects, aside);
  };
  const recover = async (key: string) => (await keys.isNamed(key)) && (await move(key, aside, objects));

  return {
    reader: { module: import.meta.url, settings: objects },

    startBatch() {
      const staged: { key: string; folder: string }[] = [];
      let isKept = false;
      const end = () => {
        for (const { key } of staged) making.delete(key);
      };
      return {
        async stage() {
          const key = randomBytes(16).toString('hex');
          const photo = { key, folder: join(folder, 'staged', key) };
          making.add(key);
          staged.push(photo);
          await mkdir(photo.folder, { recursive: true });
          return photo;
        },
        async publish() {
          await keys.noteLoose(staged.map(({ key }) => key));
          await mkdir(objects, { recursive: true });
          for (const { key, folder: from } of staged) {
            for (const file of await readdir(from)) {
              await copyFile(join(from, file), objectOf(objects, key, file));
            }
          }
        },
        keep() {
          isKept = true;
          end();
        },
        async discard() {
          if (isKept) return;
          for (const { key, folder: from } of staged) {
            await rm(from, { recursive: true, force: true });
            await letGo([key]);
          }
          end();
        },
      };
    },

    read: async (key, file) => readFile(objectOf(objects, key, file)),
    stream: (key, file, range) =>
      createReadStream(
        objectOf(objects, key, file),
        range ? { start: range.first, end: range.last } : undefined,
      ),
    sizeOf: async (key, file) => (await stat(objectOf(objects, key, file)).catch(() => undefined))?.size,
    listKeys: () => keysIn(objects),
    remove: letGo,
    listAside: () => keysIn(aside),
    recover,

    async sweep({ takesAll = false } = {}) {
      const loose = new Set(await keys.listLoose());
      const named = new Set(await keys.listKeys());
      const stored = await keysIn(objects);
      const unnamed = stored.filter((key) => !named.has(key) && !making.has(key));
      const strange = unnamed.filter((key) => !loose.has(key));
      const isTooMuch = strange.length > HANDFUL || strange.length > stored.length / 10;
      const held = isTooMuch && !takesAll ? strange.length : 0;
      const gone = held > 0 ? unnamed.filter((key) => loose.has(key)) : unnamed;
      await letGo(gone);
      let broughtBack = 0;
      for (const key of await keysIn(aside)) if (await recover(key)) broughtBack += 1;
      return { taken: gone.length, broughtBack, removed: 0, held };
    },
  };
}

/**
 * Loaded by name.
 * @public
 */
export const openReader: OpenPhotoReader = (objects) => ({
  // Later than asked, as over a network.
  async readInto(key, file, reserve) {
    const content = await readFile(objectOf(objects, key, file)).catch(() => undefined);
    return content?.copy(reserve(content.length));
  },
});

function objectOf(place: string, key: string, file: string): string {
  if (!/^[a-z0-9]{16,64}$/.test(key)) throw new Error('A photo key has an unexpected form');
  return join(place, `${key}.${file}`);
}
