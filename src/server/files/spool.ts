import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { writeDurably } from './durable-file.ts';

/** Another process on the same folder may be writing a file younger than this. */
const ABANDONED_AFTER_MS = 30_000;

export interface Kept {
  submissionKey: string;
  createdAt: string;
  email: string;
}

export type Spool<Item extends Kept> = ReturnType<typeof createSpool<Item>>;

/** Whether this was erased on request. */
export type IsErased = (item: Kept) => Promise<boolean>;

/**
 * What waits for the database: one file each, flushed to the disk before the visitor is thanked. The file name is the
 * submission key, so a retry does not store it twice.
 */
export function createSpool<Item extends Kept>(
  folder: string,
  schema: z.ZodType<Item>,
  isErased: IsErased = async () => false,
) {
  async function forget({ submissionKey }: Pick<Kept, 'submissionKey'>): Promise<void> {
    await rm(join(folder, `${submissionKey}.json`), { force: true });
  }

  return {
    async keep(item: Item): Promise<void> {
      await writeDurably(join(folder, `${item.submissionKey}.json`), JSON.stringify(item));
    },

    /** Oldest first. Unreadable files stay, for a person to look at. */
    async list(): Promise<Item[]> {
      const names = await readdir(folder).catch(() => []); // no folder: nothing was ever spooled
      const items: Item[] = [];
      for (const name of names.filter((one) => one.endsWith('.part')))
        await removeAbandoned(join(folder, name));
      for (const name of names.filter((one) => one.endsWith('.json'))) {
        const item = schema.safeParse(
          await readFile(join(folder, name), 'utf8')
            .then(JSON.parse)
            .catch(() => null),
        );
        if (item.success) items.push(item.data);
      }
      return items.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },

    /** Includes unreadable files, so that a person looks at them. */
    async count(): Promise<number> {
      const names = await readdir(folder).catch(() => []); // no folder: nothing was ever spooled
      return names.filter((name) => name.endsWith('.json')).length;
    },

    forget,

    /** Just before it is stored. What was erased on request, perhaps since it was listed, is forgotten instead. */
    async isStillWanted(item: Kept): Promise<boolean> {
      if (!(await isErased(item))) return true;
      await forget(item);
      return false;
    },
  };
}

/** A partial file of a process that died while writing; its visitor got no confirmation. */
async function removeAbandoned(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY })); // renamed just now
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
}
