const SMALL = 4_000;
const FACTOR = 8;
/** Twice linear growth, and a third of quadratic growth. */
const MOST_TIMES = FACTOR * 2.5;
/** Shorter times are noise: garbage collection or a first run. */
const NOTICEABLE_MS = 40;

/**
 * Whether work grows at most linearly with its input, by processor time, which other load does not stretch. Best of
 * three for each size.
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
