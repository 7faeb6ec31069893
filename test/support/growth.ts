const SMALL = 4_000;
const FACTOR = 8;
/** Twice what a linear growth gives, and a third of what a quadratic one would. */
const MOST_TIMES = FACTOR * 2.5;
/** Below this a growth says nothing: it is the collector or the first run of a function. */
const NOTICEABLE_MS = 40;

/**
 * Whether work grows no faster than its input, judged by the processor time of this process, which a busy machine
 * does not stretch as it does the clock's. Each size counts with its best of three.
 */
export function growsLinearly(work: (size: number) => void): boolean {
  const large = best(() => work(SMALL * FACTOR));
  if (large < NOTICEABLE_MS) return true;
  return large <= best(() => work(SMALL)) * MOST_TIMES;
}

function best(work: () => void): number {
  let least = Infinity;
  for (let turn = 0; turn < 3; turn += 1) {
    const before = process.cpuUsage();
    work();
    const { user } = process.cpuUsage(before);
    least = Math.min(least, user / 1000);
    if (least < NOTICEABLE_MS) return least;
  }
  return least;
}
