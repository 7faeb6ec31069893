/** Stores orders one at a time; of those that come meanwhile only the last. */
export class LatestOrder<Stored> {
  #latest: readonly number[] = [];
  #isStoring = false;

  /** Returns whether `storeAll` has to be called: not while it runs, as it takes this order too. */
  add(ids: readonly number[]): boolean {
    this.#latest = ids;
    const isFirst = !this.#isStoring;
    this.#isStoring = true;
    return isFirst;
  }

  /** Returns the last order with what came of it. One that is added a moment later needs a call of its own. */
  async storeAll(
    store: (ids: readonly number[]) => Promise<Stored>,
  ): Promise<{ ids: readonly number[]; stored: Stored }> {
    try {
      for (;;) {
        const ids = this.#latest;
        const stored = await store(ids);
        if (this.#latest === ids) return { ids, stored };
      }
    } finally {
      this.#isStoring = false;
    }
  }
}
