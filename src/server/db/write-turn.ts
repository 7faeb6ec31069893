/** SQLite takes one transaction at a time: one after the other, in the order they came. */
export class WriteTurn {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, with what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
