import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#server/files/durable-file.ts';
import { type NewInquiry, newInquirySchema } from './new-inquiry.ts';

/** Another process on the same folder may be writing a file younger than this. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Inquiries that wait for the database: one file each, flushed to the disk before the visitor is thanked. The file
 * name is the submission key, so a retry does not store it twice.
 */
export function createInquirySpool(folder: string) {
  return {
    async keep(inquiry: NewInquiry): Promise<void> {
      await writeDurably(join(folder, `${inquiry.submissionKey}.json`), JSON.stringify(inquiry));
    },

    /** Oldest first. Unreadable files stay, for a person to look at. */
    async list(): Promise<NewInquiry[]> {
      const names = await readdir(folder).catch(() => []); // no folder: nothing was ever spooled
      const inquiries: NewInquiry[] = [];
      for (const name of names.filter((one) => one.endsWith('.part')))
        await removeAbandoned(join(folder, name));
      for (const name of names.filter((one) => one.endsWith('.json'))) {
        const inquiry = newInquirySchema.safeParse(
          await readFile(join(folder, name), 'utf8')
            .then(JSON.parse)
            .catch(() => null),
        );
        if (inquiry.success) inquiries.push(inquiry.data);
      }
      return inquiries.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },

    /** Includes unreadable files, so that a person looks at them. */
    async count(): Promise<number> {
      const names = await readdir(folder).catch(() => []); // no folder: nothing was ever spooled
      return names.filter((name) => name.endsWith('.json')).length;
    },

    async forget(inquiry: NewInquiry): Promise<void> {
      await rm(join(folder, `${inquiry.submissionKey}.json`), { force: true });
    },
  };
}
export type InquirySpool = ReturnType<typeof createInquirySpool>;

/** A partial file of a process that died while writing; its visitor got no confirmation. */
async function removeAbandoned(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY })); // renamed just now
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
}
