import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs a server in a corner of its own, in which its data folder is a disk of so many megabytes. Nothing is
 * mounted outside, so nothing is left behind, and whoever is not root may do it too.
 */
export function onSmallDisk(megabytes: number): string[] {
  const isRoot = process.getuid?.() === 0;
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$DATA_DIR" && exec "$@"`;
  return ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh'];
}

/** That disk as seen from here. */
export function createSmallDisk(folder: string, pid: number | undefined) {
  const root = `/proc/${pid}/root${folder}`;
  const filler = join(root, 'filler');

  return {
    root,

    /** Leaves so many bytes free. */
    async fill(freeBytes = 0): Promise<void> {
      const file = await open(filler, 'w');
      try {
        const block = Buffer.alloc(64 * 1024);
        for (;;) {
          const isFull = await file.write(block).then(
            () => false,
            (error: unknown) => {
              if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return true;
              throw error;
            },
          );
          if (isFull) break;
        }
        await file.truncate(Math.max(0, (await stat(filler)).size - freeBytes));
      } finally {
        await file.close();
      }
    },

    free: (): Promise<void> => rm(filler, { force: true }),
  };
}
