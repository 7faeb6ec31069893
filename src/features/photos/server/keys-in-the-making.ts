/** Every key that this process is making, for the sweep to leave alone. A batch may hold as many as there are photos. */
export function createKeysInTheMaking() {
  const batches = new Set<ReadonlySet<string>>();

  const isIn = (some: Iterable<ReadonlySet<string>>, key: string): boolean => {
    for (const batch of some) if (batch.has(key)) return true;
    return false;
  };

  return {
    has: (key: string): boolean => isIn(batches, key),

    /** Whether a key was being made at this moment, whatever becomes of it later. */
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

export type KeysInTheMaking = ReturnType<typeof createKeysInTheMaking>;
