/**
 * Runs the work for every item with limited concurrency. After a failure nothing new starts, and it rejects when all
 * running work has ended.
 */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failure: { error: unknown } | undefined;
  async function lane(): Promise<void> {
    for (let next = rest.next(); !next.done && !failure; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: most }, lane));
  if (failure) throw failure.error;
}
