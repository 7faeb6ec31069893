/** A FIFO mutex: SQLite takes one transaction at a time. */
export class WriteTurn {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when acquired, with the release function. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
