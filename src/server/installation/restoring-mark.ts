import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { flushFolder, writeDurably } from '../files/durable-file.ts';

const FILE = 'restoring.json';

/**
 * Exists in the data folder from before a new database is filled until it has replaced the old one. Meanwhile nothing
 * starts and nothing is swept, because the photos may belong to either.
 */
const markSchema = z.object({
  /** The backup being restored. */
  file: z.string(),
  /** Filling: the new database is incomplete. Swapping: it is complete and replaces the old one. */
  state: z.enum(['filling', 'swapping']),
  /** Where the old database goes. */
  aside: z.string(),
  /** What is to be said at the end, also when the end comes after a kill. */
  report: z.array(z.string()).optional(),
});
export type RestoringMark = z.infer<typeof markSchema>;

export function isRestoring(dataDir: string): Promise<boolean> {
  return access(join(dataDir, FILE)).then(
    () => true,
    () => false,
  );
}

export async function readMark(dataDir: string): Promise<RestoringMark | undefined> {
  if (!(await isRestoring(dataDir))) return undefined;
  const text = await readFile(join(dataDir, FILE), 'utf8');
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The file ${join(dataDir, FILE)} is damaged, so nothing was changed. Keep a copy of the folder.`,
    );
  }
}

export const writeMark = (dataDir: string, mark: RestoringMark): Promise<void> =>
  writeDurably(join(dataDir, FILE), JSON.stringify(mark));

export async function removeMark(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
  await flushFolder(dataDir);
}

export async function refuseWhileRestoring(dataDir: string): Promise<void> {
  const mark = await readMark(dataDir);
  if (mark) throw new Error(unfinished(mark));
}

export function unfinished({ file }: RestoringMark): string {
  return `A restore of ${file} was begun and is not finished, so nothing was started and nothing was changed. To finish it: npm run restore -- --finish. To undo it: npm run restore -- --undo`;
}
