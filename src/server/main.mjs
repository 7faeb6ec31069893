// Whole, because a Node that is too old has not all that is asked for below, and would say no more than that.
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { findBuiltServer } from './built-server.mjs';
import { isNodeEnough, NODE_WORDS } from './least-node.mjs';

if (!isNodeEnough()) {
  console.error(
    `Forecourt needs ${NODE_WORDS}, and this is Node ${process.versions.node}. Install a newer one, or start the site by npm start, which brings its own.`,
  );
  process.exit(1);
}

const root = join(import.meta.dirname, '../..');
// A third of a start, and 20 MB, goes into compiling what was compiled the last time too. Only what is
// imported after this line comes from there, which is why the server itself is, and why this one file is not
// TypeScript: what strips the types would be loaded for it alone, and takes 13 MB.
nodeModule.enableCompileCache(join(root, 'node_modules/.cache/compiled'));

/** DIST_DIR is set only to try out a build that lies elsewhere. */
const distFolder = process.env.DIST_DIR ?? join(root, 'dist');
const { serve } = await import(findBuiltServer(root, distFolder) ?? '../wiring/server/serve.ts');
await serve(distFolder);
