import { findCopy, isFull, type Shelf, shelves } from '../shelves.ts';
import { whileKeeping } from './keeping.ts';
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

  const write = async (key: string, copy: Response) => (await caches.open(name)).put(key, copy.clone());

  async function put(key: string, copy: Response): Promise<void> {
    await write(key, copy).catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      // Photos that were only looked at go first. What then has no room is not kept.
      await caches.delete(shelves.photos);
      photoShelf.forget();
      await write(key, copy);
    });
    const sizes = await read();
    sizes.delete(key);
    sizes.set(key, sizeOf(copy));
    for (const old of overflowOf(sizes, room)) await remove(old);
  }

  async function remove(key: string): Promise<void> {
    (await read()).delete(key);
    await (await caches.open(name)).delete(key);
  }

  return {
    put: (key: string, copy: Response) => whileKeeping(() => put(key, copy)),
    find: (key: string) => findCopy(name, key),
    drop: (key: string) => whileKeeping(() => remove(key)),
    /** Was looked at: it goes later. What was put there lately is left where it is, which spares the writing. */
    touch: (key: string, copy: Response) =>
      whileKeeping(async () => {
        const keys = [...(await read()).keys()];
        if (keys.indexOf(key) < keys.length / 2) await put(key, copy);
      }),
    /** The cache was deleted: what it held is not known any more. */
    forget: () => {
      known = undefined;
    },
  };
}

export const pageShelf = boundedShelf(shelves.pages, { most: 60 });
export const readShelf = boundedShelf(shelves.reads, { most: 120 });
export const photoShelf = boundedShelf(shelves.photos, { most: 300, mostBytes: 60 * MEGABYTE });

async function readSizes(name: Shelf): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  if (!(await caches.has(name))) return sizes;
  const cache = await caches.open(name);
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
