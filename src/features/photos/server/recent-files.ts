import { LRUCache } from 'lru-cache';

/**
 * The files asked for most lately, held in memory up to a number of bytes. Files never change under their
 * name, so nothing here can be out of date; those who ask at the same time share one reading.
 */
export class RecentFiles {
  readonly #held: LRUCache<string, Buffer>;
  readonly #reading = new Map<string, Promise<Buffer>>();

  constructor({ mostBytes }: { mostBytes: number }) {
    this.#held = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ length }) => Math.max(1, length) });
  }

  find(name: string): Buffer | undefined {
    return this.#held.get(name);
  }

  async get(name: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.find(name) ?? this.#reading.get(name);
    if (found) return found;
    const reading = read();
    this.#reading.set(name, reading);
    try {
      const content = await reading;
      this.#held.set(name, content);
      return content;
    } finally {
      this.#reading.delete(name);
    }
  }
}
