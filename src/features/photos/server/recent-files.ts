/**
 * The files asked for most lately, held in memory up to a number of bytes. Files never change under their
 * name, so nothing here can be out of date; those who ask at the same time share one reading.
 */
export class RecentFiles {
  readonly #held = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer>>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor({ mostBytes }: { mostBytes: number }) {
    this.#mostBytes = mostBytes;
  }

  find(name: string): Buffer | undefined {
    const found = this.#held.get(name);
    if (!found) return undefined;
    // Put last again: a Map keeps the order in which things came.
    this.#held.delete(name);
    this.#held.set(name, found);
    return found;
  }

  async get(name: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.find(name) ?? this.#reading.get(name);
    if (found) return found;
    const reading = read();
    this.#reading.set(name, reading);
    try {
      const content = await reading;
      this.#hold(name, content);
      return content;
    } finally {
      this.#reading.delete(name);
    }
  }

  #hold(name: string, content: Buffer): void {
    this.#held.set(name, content);
    this.#bytes += content.length;
    for (const [oldest, bytes] of this.#held) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#held.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
