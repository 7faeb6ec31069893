import { hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { openPlain } from '#server/files/plain-file.ts';
import { damaged } from './manifest.ts';
import type { Stretch } from './threads/file-bytes.ts';

export class ArchiveReader {
  readonly size: number;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  static async open(file: string): Promise<ArchiveReader> {
    const { handle, size } = await openPlain(file);
    return new ArchiveReader(handle, size);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** For reading in other threads while this is open. */
  get fd(): number {
    return this.#handle.fd;
  }

  /** The content of a part, verified each time: the file may have changed since. */
  async readPart({ at, bytes, sha256 }: Stretch): Promise<Buffer> {
    const content = await this.read(at, bytes);
    if (hash('sha256', content) !== sha256) throw damaged();
    return content;
  }

  async read(at: number, bytes: number): Promise<Buffer> {
    if (at < 0 || at + bytes > this.size) throw damaged();
    const target = Buffer.allocUnsafe(bytes);
    for (let done = 0; done < bytes; ) {
      const { bytesRead } = await this.#handle.read(target, done, bytes - done, at + done);
      if (bytesRead === 0) throw damaged();
      done += bytesRead;
    }
    return target;
  }
}
