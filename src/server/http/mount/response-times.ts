const WINDOW = 500;

export interface ResponseTimes {
  add(ms: number): void;
  /** 95th percentile of recent requests; undefined before the first. */
  p95Ms(): number | undefined;
}

/** The last few hundred response times, for System Status. */
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
