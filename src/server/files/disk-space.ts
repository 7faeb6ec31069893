import { statfs } from 'node:fs/promises';

/** As `df` counts it: what this user could still write is free. Throws where the file system cannot say. */
export async function measureDisk(folder: string): Promise<{ usedBytes: number; freeBytes: number }> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  return { usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize };
}
