import { createHash } from 'node:crypto';
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

/** What stays in a spool although the database is there. */
export interface StuckFile {
  /** Made of the name, which may be anything. */
  id: string;
  keptAt: Date;
  byteCount: number;
  /** Otherwise the database refuses it. */
  isUnreadable: boolean;
}

/**
 * What waits for the database: one file each, flushed to the disk before the visitor is thanked. The file name is the
 * submission key, so a retry does not store it twice.
 */
export function createSpool<Item extends Kept>(
  folder: string,
  schema: z.ZodType<Item>,
  isErased: IsErased = async () => false,
) {
  const refused = new Set<string>();

  async function forget({ submissionKey }: Pick<Kept, 'submissionKey'>): Promise<void> {
    await rm(join(folder, `${submissionKey}.json`), { force: true });
  }

  async function listNames(): Promise<string[]> {
    return (await readdir(folder).catch(orNone)) ?? [];
  }

  const listWaiting = async () => (await listNames()).filter((name) => name.endsWith('.json'));

  /** Undefined when it has been stored meanwhile. */
  const readText = (name: string) => readFile(join(folder, name), 'utf8').catch(orNone);

  function parse(text: string): Item | undefined {
    try {
      return schema.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined; // no JSON
    }
  }

  async function listStuckNames(): Promise<{ name: string; isUnreadable: boolean }[]> {
    const stuck: { name: string; isUnreadable: boolean }[] = [];
    for (const name of await listWaiting()) {
      // One that the disk does not give any more is told as well.
      const text = await readText(name).catch(() => '');
      if (text === undefined) continue;
      const item = parse(text);
      if (!item || refused.has(item.submissionKey)) stuck.push({ name, isUnreadable: !item });
    }
    return stuck;
  }

  return {
    async keep(item: Item): Promise<void> {
      await writeDurably(join(folder, `${item.submissionKey}.json`), JSON.stringify(item));
    },

    /** Oldest first. Unreadable files stay, for a person to look at. */
    async list(): Promise<Item[]> {
      const items: Item[] = [];
      for (const name of (await listNames()).filter((one) => one.endsWith('.part')))
        await removeAbandoned(join(folder, name));
      for (const name of await listWaiting()) {
        const item = parse((await readText(name).catch(() => '')) ?? '');
        if (item) items.push(item);
      }
      return items.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },

    /** Includes unreadable files, so that a person looks at them. */
    count: async (): Promise<number> => (await listWaiting()).length,

    /** Every key that a waiting file names, also one that cannot be read any more; fails when one may be missed. */
    async listNamedKeys(): Promise<ReadonlySet<string>> {
      const keys = new Set<string>();
      for (const name of await listWaiting())
        for (const [key] of ((await readText(name)) ?? '').matchAll(UUID)) keys.add(key.toLowerCase());
      return keys;
    },

    /** The database does not take it. False when that was known. */
    noteRefused({ submissionKey }: Pick<Kept, 'submissionKey'>): boolean {
      const isNews = !refused.has(submissionKey);
      refused.add(submissionKey);
      return isNews;
    },

    /** What a person has to look at, oldest first. Nothing removes it by itself. */
    async listStuck(): Promise<StuckFile[]> {
      const files: StuckFile[] = [];
      for (const { name, isUnreadable } of await listStuckNames()) {
        const found = await stat(join(folder, name)).catch(orNone);
        if (!found) continue;
        files.push({ id: idOf(name), keptAt: found.mtime, byteCount: found.size, isUnreadable });
      }
      return files.sort((a, b) => a.keptAt.getTime() - b.keptAt.getTime());
    },

    /** Only of those that are stuck; undefined when there is none of that id. */
    async readStuck(id: string): Promise<Buffer | undefined> {
      const stuck = (await listStuckNames()).find(({ name }) => idOf(name) === id);
      return stuck && (await readFile(join(folder, stuck.name)).catch(orNone));
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

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** For what is not there: no folder was made yet, or the file was stored just now. Other trouble is told. */
function orNone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** A partial file of a process that died while writing; its visitor got no confirmation. */
async function removeAbandoned(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY })); // renamed just now
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
}
