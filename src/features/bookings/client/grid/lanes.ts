export interface Span {
  /** Minutes by the clock. */
  start: number;
  end: number;
}

/** Where something stands beside what overlaps it: the how manyth of how many. */
export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Puts what overlaps side by side: each in the first lane that is free, all of one cluster equally wide, so that the lines
 * between them run straight. In the order of their beginning.
 */
export function layOut<Item extends Span>(items: readonly Item[]): (Item & Lane)[] {
  const ordered = items.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const placed: (Item & Lane)[] = [];
  let cluster: (Item & Lane)[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const item of cluster) item.lanes = ends.length;
    cluster = [];
    ends = [];
  };
  for (const item of ordered) {
    if (ends.every((end) => end <= item.start)) close();
    const free = ends.findIndex((end) => end <= item.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.end;
    const added = { ...item, lane, lanes: 1 };
    cluster.push(added);
    placed.push(added);
  }
  close();
  return placed;
}
