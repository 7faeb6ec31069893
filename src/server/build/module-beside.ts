import { basename, extname, join } from 'node:path';

/**
 * The file of a module that is loaded by its place, not imported: `worker` for `worker.ts` beside the module whose
 * `import.meta` this is.
 */
export function moduleBeside(meta: ImportMeta, path: string): string {
  return placeBeside(meta, `${path}${extname(meta.filename)}`);
}

/** In the built server all that is found by its place lies in one folder (vite.server.config.mjs). */
export function placeBeside({ dirname, filename }: ImportMeta, path: string): string {
  return join(dirname, extname(filename) === '.ts' ? path : basename(path));
}
