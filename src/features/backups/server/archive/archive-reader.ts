import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { openPlain } from '#server/files/plain-file.ts';
import type { WalkResult } from './file-orders.ts';
import { CHECKSUM_BYTES, digestOf, MAGIC, type PartHeader } from './layout.ts';
import { readPartHeader, refusedBackup } from './manifest.ts';
import { doInThreads } from './worker-pool.ts';

export interface FoundPart extends PartHeader {
  /** Where its content begins in the file. */
  at: number;
}

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

  /** For reading in other threads, while this is open. */
  get fd(): number {
    return this.#handle.fd;
  }

  /** Every part in its order; the contents are left where they are. At the end the checksum is compared. */
  async *parts(): AsyncGenerator<FoundPart> {
    const whole = createHash('sha256').update(MAGIC);
    const mark = await this.#read(0, MAGIC.length);
    if (!mark.equals(MAGIC)) throw refusedBackup('it is not a Forecourt backup');
    const end = this.size - CHECKSUM_BYTES;
    let at: number | undefined = MAGIC.length;
    let last = at;
    while (at !== undefined && at < end) {
      const { headers, next }: WalkResult = await this.#walk(at, end);
      for (const { raw, contentAt } of headers) {
        const bytes = Buffer.from(raw, 'latin1');
        whole.update(bytes);
        const header = readPartHeader(parseJson(bytes.subarray(4)));
        if (!header || contentAt + header.bytes > end) throw damaged();
        last = contentAt + header.bytes;
        yield { ...header, at: contentAt };
      }
      at = next;
    }
    if (last !== end || !(await this.#read(end, CHECKSUM_BYTES)).equals(whole.digest())) throw damaged();
  }

  async #walk(at: number, end: number): Promise<WalkResult> {
    let walked: WalkResult = { headers: [], next: undefined };
    await doInThreads([{ kind: 'walk', fd: this.fd, at, end }], (result) => {
      if (typeof result === 'object' && 'next' in result) walked = result;
    });
    return walked;
  }

  /** The content of a part, checked against its sum each time: the file may have changed since. */
  async readPart(part: FoundPart): Promise<Buffer> {
    const content = await this.#read(part.at, part.bytes);
    if (digestOf(content) !== part.sha256) throw damaged();
    return content;
  }

  #read(at: number, bytes: number): Promise<Buffer> {
    if (at + bytes > this.size) throw damaged();
    return this.#fill(Buffer.allocUnsafe(bytes), at);
  }

  async #fill(target: Buffer, at: number): Promise<Buffer> {
    let done = 0;
    while (done < target.length) {
      const { bytesRead } = await this.#handle.read(target, done, target.length - done, at + done);
      if (bytesRead === 0) throw damaged();
      done += bytesRead;
    }
    return target;
  }
}

export function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function damaged() {
  return refusedBackup('the file is damaged or incomplete');
}
