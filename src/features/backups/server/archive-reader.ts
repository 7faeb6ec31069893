import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import {
  CHECKSUM_BYTES,
  digestOf,
  MAGIC,
  MOST_HEADER_BYTES,
  type PartHeader,
  partSchema,
  refusedBackup,
} from './archive-format.ts';

export interface FoundPart extends PartHeader {
  /** Where its content begins in the file. */
  at: number;
}

const PORTION = 1024 * 1024;

export class ArchiveReader {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #portion = Buffer.allocUnsafe(PORTION);

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  static async open(file: string): Promise<ArchiveReader> {
    const handle = await open(file, 'r');
    try {
      return new ArchiveReader(handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Every part in its order; the contents are left where they are. At the end the checksum is compared. */
  async *parts(): AsyncGenerator<FoundPart> {
    const whole = createHash('sha256').update(MAGIC);
    const mark = await this.#read(0, MAGIC.length);
    if (!mark.equals(MAGIC)) throw refusedBackup('it is not a Forecourt backup');
    const end = this.size - CHECKSUM_BYTES;
    let at = MAGIC.length;
    while (at < end) {
      const { header, contentAt } = await this.#readHeader(at, end, whole);
      yield { ...header, at: contentAt };
      at = contentAt + header.bytes;
    }
    if (at !== end || !(await this.#read(end, CHECKSUM_BYTES)).equals(whole.digest())) throw damaged();
  }

  async #readHeader(at: number, end: number, whole: Hash) {
    if (at + 4 > end) throw damaged();
    const length = await this.#read(at, 4);
    const bytes = length.readUInt32BE();
    if (bytes > MOST_HEADER_BYTES || at + 4 + bytes > end) throw damaged();
    const text = await this.#read(at + 4, bytes);
    whole.update(length).update(text);
    const header = partSchema.safeParse(parseJson(text));
    const contentAt = at + 4 + bytes;
    if (!header.success || contentAt + header.data.bytes > end) throw damaged();
    return { header: header.data, contentAt };
  }

  /** The content of a part, checked against its sum each time: the file may have changed since. */
  async readPart(part: FoundPart): Promise<Buffer> {
    const content = await this.#read(part.at, part.bytes);
    if (digestOf(content) !== part.sha256) throw damaged();
    return content;
  }

  /** Like reading it, without holding it. */
  async checkPart(part: FoundPart): Promise<void> {
    const hash = createHash('sha256');
    for (let done = 0; done < part.bytes; done += PORTION) {
      const wanted = Math.min(PORTION, part.bytes - done);
      hash.update(await this.#fill(this.#portion.subarray(0, wanted), part.at + done));
    }
    if (hash.digest('hex') !== part.sha256) throw damaged();
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
