import { basename, extname, join } from 'node:path';

/**
 * The file of a module that is loaded by its place, not imported: `worker` for `worker.ts` beside the module whose
 * `import.meta` this is. In the built server all of them lie in one folder (vite.server.config.mjs).
 */
export function moduleBeside({ dirname, filename }: ImportMeta, path: string): string {
  const ending = extname(filename);
  return join(dirname, ending === '.ts' ? `${path}${ending}` : basename(`${path}${ending}`));
}

/**
 * What is not built but stays among the sources: beside the module, or by its path from the root, below which the
 * built server lies.
 */
export function placeAmongSources({ dirname, filename }: ImportMeta, beside: string, path: string): string {
  return extname(filename) === '.ts' ? join(dirname, beside) : join(dirname, '../..', path);
}
