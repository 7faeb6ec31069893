import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs a server in its own mount namespace, in which the data folder is a disk of this many megabytes. Nothing is
 * mounted outside, so nothing is left behind, and it works without root.
 */
export function onSmallDisk(megabytes: number): string[] {
  const isRoot = process.getuid?.() === 0;
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$DATA_DIR" && exec "$@"`;
  return ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh'];
}

/** The disk's path from outside. */
export function createSmallDisk(folder: string, pid: number | undefined) {
  const root = `/proc/${pid}/root${folder}`;
  const filler = join(root, 'filler');

  return {
    root,

    /** Leaves this many bytes free. */
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
