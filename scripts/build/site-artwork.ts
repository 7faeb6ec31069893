import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const sources = ['artwork/pictures', 'scripts/build/site-pictures.ts', 'node_modules/sharp/package.json'];

/**
 * Puts the site's own pictures into `art/` of the client build. Cached by a hash of what they are made from, and made anew
 * only when that has changed.
 */
export function siteArtwork(): Plugin {
  let root = '';
  let outFolder = '';
  return {
    name: 'site-artwork',
    configResolved: (config) => {
      root = config.root;
      outFolder = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use('/art', async (request, response, next) => {
        const name = basename((request.url ?? '').split('?')[0] ?? '');
        const picture = await readFile(join(await keepArtwork(root), name)).catch(() => undefined);
        if (picture) response.end(picture);
        else next();
      });
    },
    async writeBundle() {
      await cp(await keepArtwork(root), join(outFolder, 'art'), { recursive: true });
    },
  };
}

/** Returns the folder with all pictures, making them first if needed. */
async function keepArtwork(root: string): Promise<string> {
  const cache = join(root, 'node_modules', '.cache', 'site-artwork');
  const folder = join(cache, await hashSources(root));
  if (await readdir(folder).catch(() => undefined)) return folder;
  // To a temporary folder first: an interrupted build leaves no partial one.
  const draft = join(cache, `draft-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  const { listSitePictures } = await import('./site-pictures.ts');
  await Promise.all(
    Object.entries(listSitePictures()).map(async ([name, make]) =>
      writeFile(join(draft, name), await make()),
    ),
  );
  // Another build may have finished first, with the same pictures.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => undefined);
  return names ? names.sort().map((name) => join(path, name)) : [path];
}
