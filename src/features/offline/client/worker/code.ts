import { sitePaths } from '#shared/site-paths.ts';
import { CODE_SHELF, KEPT_BUILD, mayBeKept, shelves, toCopy } from '../shelves.ts';
import { scope } from './worker-scope.ts';

/** Pages that show what is on the device: they are here from the beginning. */
const ownPages = [sitePaths.offline, sitePaths.compare, sitePaths.shortlist];

const own = () => CODE_SHELF + scope.site.build;

export function ownCode(): Promise<Cache> {
  return caches.open(own());
}

/** Before this worker can begin: all code of its build, so that a kept page works as it did. */
export async function loadCode(): Promise<void> {
  const cache = await ownCode();
  await cache.addAll(scope.site.files);
  for (const path of ownPages) {
    const response = await fetch(path, { cache: 'no-cache' });
    if (mayBeKept(response)) await cache.put(path, await toCopy(response));
  }
}

/** A file of another build, such as the one after this. */
export async function keepCode(request: Request, response: Response): Promise<void> {
  if (mayBeKept(response)) await (await ownCode()).put(request, response).catch(() => {});
}

/** The code of the build before stays for the pages that were kept then; older code goes, and the pages that need it. */
export async function forgetOldCode(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(CODE_SHELF));
  const others = builds.filter((name) => name !== own());
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  const left = new Set([own(), ...others.slice(-1)]);
  const pages = await caches.open(shelves.pages);
  for (const request of await pages.keys()) {
    const page = await pages.match(request, { ignoreVary: true });
    if (!left.has(CODE_SHELF + (page?.headers.get(KEPT_BUILD) ?? ''))) await pages.delete(request);
  }
}
