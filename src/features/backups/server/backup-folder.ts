import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, makeFolder } from '#server/files/durable-file.ts';
import { namesIn } from '#server/files/names-in.ts';
import { openPlain } from '#server/files/plain-file.ts';
import type { Backup } from '../backup.contract.ts';

/** Files from before backups were tar files (`.fcb`) are still listed, downloaded and deleted; none is made or restored. */
const shape = /^(backup|safety)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{6}\.(?:tar|fcb)$/;
/** A younger file may still be being written by another process. */
const ABANDONED_MS = 600_000;

export type BackupKind = 'backup' | 'safety';

/**
 * The only place that makes file names of backups, and paths from names. Symbolic links are neither listed nor
 * opened: otherwise a link could be used to download any other file of this machine.
 */
export function createBackupFolder(dataDir: string) {
  const folder = join(dataDir, 'backups');
  const nightly = join(folder, 'nightly');
  const folders: Record<BackupKind, string> = { backup: folder, safety: join(folder, 'safety') };

  return {
    folders,
    /** Where `nightly-folder.ts` keeps those of the nights; parts that a killed process left there go too. */
    nightly,

    newFile(kind: BackupKind, createdAt: Date): { filename: string; path: string } {
      const stamp = createdAt.toISOString().replaceAll(/[-:.]/g, '');
      const filename = `${kind}-${stamp}-${randomBytes(3).toString('hex')}.tar`;
      return { filename, path: join(folders[kind], filename) };
    },

    /** Newest first. Files still being written have another name and are not listed. */
    async list(kind: BackupKind): Promise<Backup[]> {
      const found: (Backup & { writtenMs: number })[] = [];
      for (const filename of await namesIn(folders[kind])) {
        const created = toCreated(filename);
        if (!created || !filename.startsWith(kind)) continue;
        const file = await lstat(join(folders[kind], filename)).catch(() => undefined); // just deleted
        if (file?.isFile()) found.push({ filename, size: file.size, created, writtenMs: file.mtimeMs });
      }
      found.sort((a, b) => b.created.localeCompare(a.created) || b.writtenMs - a.writtenMs);
      return found.map(({ filename, size, created }) => ({ filename, size, created }));
    },

    /** Undefined when there is no such file, or the name is not one of ours. */
    async find(filename: string): Promise<{ path: string; size: number } | undefined> {
      const kind = shape.exec(filename)?.[1];
      if (kind !== 'backup' && kind !== 'safety') return undefined;
      const path = join(folders[kind], filename);
      const file = await lstat(path).catch(() => undefined);
      return file?.isFile() ? { path, size: file.size } : undefined;
    },

    /** Opens for reading; the caller closes it. The size is of the opened file, even if the name is replaced later. */
    async open(filename: string): Promise<{ handle: FileHandle; size: number } | undefined> {
      const found = await this.find(filename);
      return found && openPlain(found.path).catch(() => undefined);
    },

    async remove(filename: string): Promise<boolean> {
      const found = await this.find(filename);
      if (!found) return false;
      await rm(found.path);
      await flushFolder(join(found.path, '..'));
      return true;
    },

    /** Creates the folder before the work, and removes the partial file if it fails. */
    async whileWriting<Result>(partial: string, work: () => Promise<Result>): Promise<Result> {
      await makeFolder(folder);
      try {
        return await work();
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    /** Removes what a killed process was writing. */
    async removeAbandoned({ isAlone }: { isAlone: boolean }): Promise<void> {
      for (const place of [...Object.values(folders), nightly]) {
        for (const name of await namesIn(place)) {
          if (!/\.part(-wal|-shm)?$/.test(name)) continue;
          const path = join(place, name);
          const age = Date.now() - ((await lstat(path).catch(() => undefined))?.mtimeMs ?? 0);
          if (isAlone || age > ABANDONED_MS) await rm(path, { force: true });
        }
      }
    },
  };
}

export type BackupFolder = ReturnType<typeof createBackupFolder>;

/** When it was made, as its name says. */
function toCreated(filename: string): string | undefined {
  const [, , year, month, day, hour, minute, second, ms] = shape.exec(filename) ?? [];
  if (year === undefined) return undefined;
  const created = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`;
  return Number.isNaN(Date.parse(created)) ? undefined : created;
}
