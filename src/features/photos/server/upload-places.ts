import { AppError } from '#shared/app-error.ts';

const RETRY_AFTER_S = 10;

/** How many uploads of visitors go on at once, in all and from one network: each holds a connection and disk space. */
export function createUploadPlaces({ most, mostOfOne }: { most: number; mostOfOne: number }) {
  const taken = new Map<string, number>();
  let count = 0;

  return async <Result>(network: string, work: () => Promise<Result>): Promise<Result> => {
    const own = taken.get(network) ?? 0;
    if (count >= most || own >= mostOfOne)
      throw new AppError('overloaded', 'Too many photos are on their way right now. Please try again soon.', {
        retryAfterS: RETRY_AFTER_S,
      });
    count += 1;
    taken.set(network, own + 1);
    try {
      return await work();
    } finally {
      count -= 1;
      const left = (taken.get(network) ?? 1) - 1;
      if (left === 0) taken.delete(network);
      else taken.set(network, left);
    }
  };
}
