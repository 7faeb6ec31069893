/** Things by name, up to so many bytes in all; the longest unused goes first. */
export class Shelf<Thing> {
  readonly #things = new Map<string, { thing: Thing; bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  find(name: string): Thing | undefined {
    const found = this.#things.get(name);
    if (!found) return undefined;
    // Put last again: a Map keeps the order in which things came.
    this.#things.delete(name);
    this.#things.set(name, found);
    return found.thing;
  }

  /** What is so large that few would fit beside it is not kept. */
  keep(name: string, thing: Thing, bytes: number): void {
    this.#forget(name);
    if (bytes > this.#mostBytes / 3) return;
    this.#things.set(name, { thing, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#things.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#things.clear();
    this.#bytes = 0;
  }

  #forget(name: string): void {
    this.#bytes -= this.#things.get(name)?.bytes ?? 0;
    this.#things.delete(name);
  }
}
