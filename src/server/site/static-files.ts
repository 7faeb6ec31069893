import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type KeptResponse, writeKept } from '../http/kept-responses.ts';
import type { Headers } from '../http/security-headers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const ASSETS = '/assets/';
const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=86400';

/**
 * The files of the built client, read into memory at start. Only what is in that list is ever served, so no
 * path, however it is written, reaches the disk.
 */
export async function serveStaticFiles(app: FastifyInstance, folder: string, always: Headers): Promise<void> {
  const files = await loadFiles(folder, always);
  const isAsset = (url: string) => url.startsWith(ASSETS);
  // One route for the many files that the build names: a route for each would be a tenth of the start.
  for (const url of [`${ASSETS}*`, ...[...files.keys()].filter((one) => !isAsset(one))]) {
    app.get<{ Params: { '*'?: string } }>(url, { config: { access: 'public' } }, (request, reply) => {
      const file = files.get(isAsset(url) ? ASSETS + request.params['*'] : url);
      if (!file) return reply.callNotFound();
      reply.hijack();
      writeKept(file, request.raw, reply.raw);
    });
  }
}

async function loadFiles(folder: string, always: Headers): Promise<Map<string, KeptResponse>> {
  const files = new Map<string, KeptResponse>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const identity = await readFile(path);
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const caching = url.startsWith(ASSETS) ? HASHED : NAMED;
    files.set(url, {
      status: 200,
      etag,
      headers: { ...always, 'content-type': type, 'cache-control': caching, etag },
      bodies: {
        identity,
        gzip: await readFile(`${path}.gz`).catch(() => undefined), // only text was compressed
        br: await readFile(`${path}.br`).catch(() => undefined),
      },
    });
  }
  return files;
}
