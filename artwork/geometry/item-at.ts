/** Reads an entry that must exist: a wrong index fails here instead of as NaN in a picture. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No entry ${index} of ${items.length}`);
  return item;
}
