import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { lazyValue } from '#shared/lazy-value.ts';
import { type CachedResponse, writeCached } from '../http/response-cache.ts';
import type { Headers } from '../http/security-headers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Files that browsers and programs probe for; never addresses of pages. */
const otherFiles = ['.gif', '.jpeg', '.map', '.mjs', '.json', '.xml', '.woff', '.ttf', '.mp4', '.pdf'];
const fileEndings = new Set([...Object.keys(types), ...otherFiles]);

const ASSETS = '/assets/';
const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=86400';

export interface StaticFiles {
  /** The built client. */
  folder: string;
  /** Headers of every answer. */
  always: Headers;
  /** Folders with the code of builds before this one; asked when a file is not of this build. */
  findFormer: () => Promise<readonly string[]>;
}

/** The files of the built client, loaded into memory at start. Only these are served, so no path can reach the disk. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { folder, always, findFormer }: StaticFiles,
): Promise<void> {
  const files = await loadFiles(folder, '/', always);
  const loadFormer = lazyValue(async () => {
    // The newest last, so that a name which two of them have is that of the newer.
    // One that cannot be read is as if it were not there.
    const builds = (await findFormer())
      .toReversed()
      .map((one) => loadFiles(one, ASSETS, always).catch(() => new Map<string, CachedResponse>()));
    return new Map((await Promise.all(builds)).flatMap((loaded) => [...loaded]));
  });
  const isAsset = (url: string) => url.startsWith(ASSETS);
  // One route for all build files: a route for each would take a tenth of the start.
  for (const url of [`${ASSETS}*`, ...[...files.keys()].filter((one) => !isAsset(one))]) {
    app.get<{ Params: { '*'?: string } }>(url, { config: { access: 'public' } }, async (request, reply) => {
      const wanted = isAsset(url) ? ASSETS + request.params['*'] : url;
      const file = files.get(wanted) ?? (await loadFormer()).get(wanted);
      if (!file) return sendMissingFile(reply);
      reply.hijack();
      writeCached(file, request.raw, reply.raw);
    });
  }
}

/** Whether only a file can be meant; a page would be a wrong answer. */
export function isFilePath(path: string): boolean {
  return fileEndings.has(extname(path).toLowerCase());
}

export function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such file.\n');
}

/** @param under the address of the folder */
async function loadFiles(
  folder: string,
  under: string,
  always: Headers,
): Promise<Map<string, CachedResponse>> {
  const files = new Map<string, CachedResponse>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const url = under + relative(folder, path).split(sep).join('/');
    const identity = await readFile(path);
    // Weak tag, shared by the three encodings of a file.
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
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
