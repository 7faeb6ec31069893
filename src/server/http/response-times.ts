const WINDOW = 500;

export interface ResponseTimes {
  add(ms: number): void;
  /** What 95 of 100 recent requests took at most; undefined before the first. */
  p95Ms(): number | undefined;
}

/** The last few hundred answers, so that staff can be told how fast the site really is. */
export function createResponseTimes(): ResponseTimes {
  const recent: number[] = [];
  let next = 0;
  return {
    add(ms) {
      recent[next] = ms;
      next = (next + 1) % WINDOW;
    },
    p95Ms() {
      const inOrder = recent.toSorted((left, right) => left - right);
      return inOrder[Math.ceil(inOrder.length * 0.95) - 1];
    },
  };
}
