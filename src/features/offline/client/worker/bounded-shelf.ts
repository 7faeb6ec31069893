import { type Shelf, shelves } from '../shelves.ts';
import { overflowOf, type Room } from './oldest-first.ts';

const MEGABYTE = 1_048_576;

/**
 * Copies in the order in which they were used last, bounded. A browser lists what is kept in the order in which it was
 * put there, so that a worker that begins anew knows the order too.
 */
function boundedShelf(name: Shelf, room: Room) {
  let known: Promise<Map<string, number>> | undefined;

  const read = () => {
    known ??= readSizes(name);
    return known;
  };

  async function put(key: string, copy: Response): Promise<void> {
    const sizes = await read();
    const cache = await caches.open(name);
    await putOrMakeRoom(cache, key, copy);
    sizes.delete(key);
    sizes.set(key, sizeOf(copy));
    for (const old of overflowOf(sizes, room)) {
      sizes.delete(old);
      await cache.delete(old);
    }
  }

  return {
    put,
    find: async (key: string, options?: CacheQueryOptions) =>
      (await caches.open(name)).match(key, { ignoreVary: true, ...options }),
    async drop(key: string): Promise<void> {
      (await read()).delete(key);
      await (await caches.open(name)).delete(key);
    },
    /** Was looked at: it goes later. What was put there lately is left where it is, which spares the writing. */
    async touch(key: string, copy: Response): Promise<void> {
      const keys = [...(await read()).keys()];
      if (keys.indexOf(key) < keys.length / 2) await put(key, copy);
    },
    /** All of it is gone. */
    forget: () => {
      known = undefined;
    },
  };
}

export const pageShelf = boundedShelf(shelves.pages, { most: 60 });
export const readShelf = boundedShelf(shelves.reads, { most: 120 });
export const photoShelf = boundedShelf(shelves.photos, { most: 300, mostBytes: 60 * MEGABYTE });

/** The phone is full: photos that were only looked at go first. What then has no room is not kept. */
async function putOrMakeRoom(cache: Cache, key: string, copy: Response): Promise<void> {
  const again = copy.clone();
  try {
    await cache.put(key, copy);
  } catch (error) {
    if (!isFull(error)) throw error;
    await caches.delete(shelves.photos);
    photoShelf.forget();
    await cache.put(key, again);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

async function readSizes(name: Shelf): Promise<Map<string, number>> {
  const cache = await caches.open(name);
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const copy = await cache.match(request, { ignoreVary: true });
    if (copy) sizes.set(pathname + search, sizeOf(copy));
  }
  return sizes;
}

function sizeOf(copy: Response): number {
  return Number(copy.headers.get('content-length')) || 0;
}
