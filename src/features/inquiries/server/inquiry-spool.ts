import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#server/files/durable-file.ts';
import { type NewInquiry, newInquirySchema } from './new-inquiry.ts';

/** Another process on the same folder may be writing one that is younger. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Where inquiries wait while the database does not answer: one file each, flushed to the disk before the visitor
 * is thanked. The file's name is the inquiry's own key, so storing it twice is impossible.
 */
export function createInquirySpool(folder: string) {
  return {
    async keep(inquiry: NewInquiry): Promise<void> {
      await writeDurably(join(folder, `${inquiry.submissionKey}.json`), JSON.stringify(inquiry));
    },

    /** Oldest first. A file that cannot be read stays where it is, for a person to look at. */
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

    /** Those that cannot be read too: somebody has to look at them. */
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

/** Half an inquiry, whose visitor was never thanked: the process died while it wrote. */
async function removeAbandoned(file: string): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY })); // just renamed
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
}
