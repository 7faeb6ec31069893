import { LRUCache } from 'lru-cache';

/**
 * LRU cache of files in memory, limited by bytes. Files are immutable, so entries never expire; concurrent requests
 * share one read.
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
