import { AppError } from '#shared/app-error.ts';

const RETRY_AFTER_S = 10;
/** Less than any phone sends: whoever does holds the place from others. */
const LEAST_BYTES_A_SECOND = 2_048;
/** What a phone with weak reception sends, as a multiple of the least. */
const WEAK = 10;
const WINDOW_S = 15;

/** What an upload does with its place. */
export interface UploadPlace {
  /** Aborted when it must end: it is too slow, or others need the place. */
  signal: AbortSignal;
  /** Called for what has arrived. */
  note(bytes: number): void;
  /** Called when everything has: from then on it cannot be too slow. */
  noteWhole(): void;
}

interface Upload {
  network: string;
  ending: AbortController;
  sinceMs: number;
  bytes: number;
  /** Bytes at the last look. */
  seen: number;
  isWhole: boolean;
}

interface Limits {
  most: number;
  mostOfOne: number;
  leastBytesASecond?: number;
  windowS?: number;
}

/**
 * How many uploads of visitors go on at once, in all and from one network: each holds a connection and disk space. One
 * that is slower than any phone ends. Where all places are taken, the largest network gives one up for a smaller one, and
 * where each has one, the slowest does for a network that has none, unless it is as fast as phones are.
 */
export function createUploadPlaces({
  most,
  mostOfOne,
  leastBytesASecond = LEAST_BYTES_A_SECOND,
  windowS = WINDOW_S,
}: Limits) {
  const uploads = new Set<Upload>();
  const windowMs = windowS * 1000;

  const countOf = (network: string) => [...uploads].filter((one) => one.network === network).length;
  const speedOf = ({ bytes, sinceMs }: Upload) => bytes / Math.max(1, performance.now() - sinceMs);

  function end(upload: Upload): void {
    uploads.delete(upload);
    upload.ending.abort();
  }

  /** Whether there is a place now for a network that has so many. */
  function makeRoom(own: number): boolean {
    if (uploads.size < most) return true;
    const [victim] = [...uploads]
      .filter((one) => !one.isWhole)
      .map((one) => ({ one, count: countOf(one.network), speed: speedOf(one) }))
      .sort((a, b) => b.count - a.count || a.speed - b.speed);
    if (!victim) return false;
    const isLarger = victim.count > own + 1;
    // Nobody can tell yet how fast one is that has just begun.
    const isKnown = performance.now() - victim.one.sinceMs >= windowMs;
    const isSlowest = own === 0 && isKnown && victim.speed < (WEAK * leastBytesASecond) / 1000;
    if (!isLarger && !isSlowest) return false;
    end(victim.one);
    return true;
  }

  function watch(upload: Upload): () => void {
    const looking = setInterval(() => {
      const isSlow = upload.bytes - upload.seen < leastBytesASecond * windowS;
      upload.seen = upload.bytes;
      if (isSlow && !upload.isWhole) end(upload);
    }, windowMs);
    return () => clearInterval(looking);
  }

  return async <Result>(network: string, work: (place: UploadPlace) => Promise<Result>): Promise<Result> => {
    const own = countOf(network);
    if (own >= mostOfOne || !makeRoom(own)) throw tooMany();
    const ending = new AbortController();
    const sinceMs = performance.now();
    const upload: Upload = { network, ending, sinceMs, bytes: 0, seen: 0, isWhole: false };
    uploads.add(upload);
    const stop = watch(upload);
    try {
      return await work({
        signal: ending.signal,
        note(bytes) {
          upload.bytes += bytes;
        },
        noteWhole() {
          upload.isWhole = true;
        },
      });
    } finally {
      stop();
      uploads.delete(upload);
    }
  };
}

function tooMany(): AppError {
  return new AppError('overloaded', 'Too many photos are on their way right now. Please try again soon.', {
    retryAfterS: RETRY_AFTER_S,
  });
}
