import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MANIFEST = join(import.meta.dirname, '../../package.json');

/** Browsers get only the version from package.json, not the list of dependencies. */
export function versionOnly(): Plugin {
  return {
    name: 'version-only',
    enforce: 'pre',
    async load(id) {
      if (id !== MANIFEST) return undefined;
      const { version } = JSON.parse(await readFile(MANIFEST, 'utf8'));
      return JSON.stringify({ version });
    },
  };
}
