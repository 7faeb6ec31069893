/** Keys of uploads in progress in this process; the sweep skips them. A batch may be as large as the stock. */
export function createKeysInProgress() {
  const batches = new Set<ReadonlySet<string>>();

  const isIn = (some: Iterable<ReadonlySet<string>>, key: string): boolean => {
    for (const batch of some) if (batch.has(key)) return true;
    return false;
  };

  return {
    has: (key: string): boolean => isIn(batches, key),

    /** Whether a key was in progress at this moment, even if it has ended since. */
    snapshot(): (key: string) => boolean {
      const some = [...batches];
      return (key) => isIn(some, key);
    },

    startBatch() {
      const batch = new Set<string>();
      batches.add(batch);
      return { add: (key: string) => void batch.add(key), end: () => void batches.delete(batch) };
    },
  };
}

export type KeysInProgress = ReturnType<typeof createKeysInProgress>;
