import { existsSync } from 'node:fs';
import http from 'node:http';
import { basename, join, relative } from 'node:path';
import { defineConfig } from 'vite';
import { asciiOnly } from './scripts/build/ascii-only.ts';
import { hashFiles, RECORD } from './src/server/built-server.mjs';

/** The server, and what it loads by its place (src/server/build/module-beside.ts). */
const ENTRIES = [
  'src/wiring/server/serve.ts',
  'src/server/db/sqlite/sqlite-thread.ts',
  'src/features/backups/server/archive/threads/archive-worker.ts',
  'src/features/photos/server/storage/photo-bucket-reader.ts',
  'src/features/photos/server/storage/photo-folder-reader.ts',
  'src/features/photos/server/processing/photo-worker.ts',
  'src/features/demo/server/demonstration.ts',
];

// They look for their machine code beside themselves.
const NATIVE = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

// The demonstration may have been deleted.
const entries = ENTRIES.filter((file) => existsSync(file));

// The server as a few files, its packages included, for the Node that runs it.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node22',
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((file) => [basename(file, '.ts'), file])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: NATIVE },
  plugins: [plainHttp(), recordSources(), asciiOnly()],
});

/**
 * An import of `node:http` reads all that it exports, and with that loads the browser's fetch and WebSocket, which
 * nothing here uses: 65 ms of a start, and 4 MB. So it is asked for what is used.
 */
function plainHttp() {
  const id = '\0plain-http';
  const names = Object.keys(http).filter((name) => 'value' in Object.getOwnPropertyDescriptor(http, name));
  return {
    name: 'plain-http',
    enforce: 'pre',
    resolveId: (source, _importer, { kind }) =>
      source === 'node:http' && kind === 'import-statement' ? id : undefined,
    load: (asked) =>
      asked === id
        ? `const http = process.getBuiltinModule('node:http');
           export default http;
           export const { ${names.join(', ')} } = http;`
        : undefined,
  };
}

function recordSources() {
  return {
    name: 'record-sources',
    generateBundle() {
      const root = this.environment.config.root;
      const modules = Array.from(this.getModuleIds(), (id) => relative(root, id));
      const own = modules.filter((file) => !file.startsWith('..') && !file.includes('node_modules'));
      const present = own.filter((file) => existsSync(join(root, file)));
      const files = [...new Set(['package.json', 'package-lock.json', ...present])].sort();
      const source = JSON.stringify({ files, hash: hashFiles(root, files) });
      this.emitFile({ type: 'asset', fileName: RECORD, source });
    },
  };
}
