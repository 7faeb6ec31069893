/** Reads an entry that must be there: a wrong index fails here, not as NaN in the middle of a picture. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No entry ${index} of ${items.length}`);
  return item;
}
