import { sitePaths } from '#shared/site-paths.ts';
import { CODE_SHELF, findCopy, KEPT_BUILD, mayBeKept, shelves, toCopy } from '../shelves.ts';
import { ownShelf, whileKeeping } from './keeping.ts';
import { notesOf } from './page-notes.ts';
import { scope } from './worker-scope.ts';

/** Pages that show what is on the device: they are here from the beginning. */
const ownPages = [sitePaths.offline, sitePaths.compare, sitePaths.shortlist];

/** A file or page that came with this worker. */
export function findOwn(address: string): Promise<Response | undefined> {
  return findCopy(ownShelf(), address);
}

/** Before this worker can begin: all code of its build, so that a kept page works as it did. */
export async function loadCode(): Promise<void> {
  try {
    const cache = await caches.open(ownShelf());
    await cache.addAll(scope.site.files);
    for (const path of ownPages) await loadOwnPage(cache, path);
  } catch (error) {
    await caches.delete(ownShelf());
    throw error; // the browser tries again with the next page
  }
}

async function loadOwnPage(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!mayBeKept(response, 'page')) return;
  const notes = await notesOf(response.clone());
  // During an upgrade another process may answer: its page needs code that is not here.
  if (notes?.[KEPT_BUILD] !== scope.site.build) throw new Error(`${path} is of another build`);
  await cache.put(path, await toCopy(response, { notes }));
}

/** A file of another build, such as the one after this. */
export async function keepCode(request: Request, response: Response): Promise<void> {
  if (!mayBeKept(response, 'code')) return;
  const copy = await toCopy(response);
  await whileKeeping(async () => (await caches.open(ownShelf())).put(request, copy)).catch(() => {});
}

/** The code of the build before stays for the pages that were kept then; older code goes, and the pages that need it. */
export const forgetOldCode = (): Promise<void> =>
  whileKeeping(async () => {
    const builds = (await caches.keys()).filter((name) => name.startsWith(CODE_SHELF));
    const others = builds.filter((name) => name !== ownShelf());
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    const left = new Set([ownShelf(), ...others.slice(-1)]);
    const pages = await caches.open(shelves.pages);
    for (const request of await pages.keys()) {
      const page = await pages.match(request, { ignoreVary: true });
      if (!left.has(CODE_SHELF + (page?.headers.get(KEPT_BUILD) ?? ''))) await pages.delete(request);
    }
  });
