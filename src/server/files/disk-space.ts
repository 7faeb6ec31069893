import { statfs } from 'node:fs/promises';

/** Free space for this user, as `df` shows it. Throws where the file system cannot tell. */
export async function measureDisk(folder: string): Promise<{ usedBytes: number; freeBytes: number }> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  return { usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize };
}
