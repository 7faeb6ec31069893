import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { lazyValue } from '#shared/lazy-value.ts';
import { type Encoding, type PackedBytes, wantedEncoding } from '../http/cache/packed-bytes.ts';
import { type CachedResponse, writeCached } from '../http/cache/response-cache.ts';
import { FILE_POLICY, type Headers } from '../http/mount/security-headers.ts';

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
const otherFiles = [
  '.gif',
  '.jpeg',
  '.map',
  '.mjs',
  '.json',
  '.xml',
  '.woff',
  '.ttf',
  '.mp4',
  '.pdf',
  '.md',
  '.atom',
];
const fileEndings = new Set([...Object.keys(types), ...otherFiles]);

const ASSETS = '/assets/';
const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=86400';

/** A file as it is and, if it is text, compressed. */
export type FileBodies = { readonly identity: Buffer } & {
  readonly [Packing in Encoding]?: Buffer | undefined;
};

export interface StaticFiles {
  /** By address. */
  files: ReadonlyMap<string, FileBodies>;
  /** Headers of every answer. */
  always: Headers;
  /** The code of builds before this one; asked when a file is not of this build. */
  loadFormer: () => Promise<ReadonlyMap<string, FileBodies>>;
}

/** Serves the files of the built client from memory. Only these are served, so no path can reach the disk. */
export function serveStaticFiles(app: FastifyInstance, { files, always, loadFormer }: StaticFiles): void {
  const own = toResponses(files, always);
  const former = lazyValue(async () => toResponses(await loadFormer(), always));
  // One route for all build files: a route for each would take a tenth of the start.
  for (const url of [`${ASSETS}*`, ...[...own.keys()].filter((one) => !isCode(one))]) {
    app.get<{ Params: { '*'?: string } }>(
      url,
      { config: { access: 'public', isBeforeSetUp: true } },
      async (request, reply) => {
        const wanted = isCode(url) ? ASSETS + request.params['*'] : url;
        const file = own.get(wanted) ?? (await former()).get(wanted);
        if (!file) return sendMissingFile(reply);
        reply.hijack();
        const body = takeBody(file.bodies, wantedEncoding(request));
        writeCached({ ...file, body }, request.raw, reply.raw);
      },
    );
  }
}

/** Files whose names change with what is in them. */
export function isCode(address: string): boolean {
  return address.startsWith(ASSETS);
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

/**
 * The files of a folder by their address. A start has nothing else to do meanwhile, and hundreds of waits in turn would
 * cost it three times as much.
 */
export function loadFiles(folder: string): Map<string, FileBodies> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)));
  // Only text was compressed.
  const readIf = (path: string) => (paths.has(path) ? readFileSync(path) : undefined);
  return new Map(
    [...paths]
      .filter((path) => types[extname(path)])
      .map((path) => [
        `/${relative(folder, path).split(sep).join('/')}`,
        { identity: readFileSync(path), gzip: readIf(`${path}.gz`), br: readIf(`${path}.br`) },
      ]),
  );
}

function takeBody(bodies: FileBodies, wanted: Encoding): PackedBytes {
  const packed = bodies[wanted];
  return packed ? { encoding: wanted, bytes: packed } : { encoding: 'identity', bytes: bodies.identity };
}

type FileResponse = Omit<CachedResponse, 'body'> & { bodies: FileBodies };

function toResponses(files: ReadonlyMap<string, FileBodies>, always: Headers): Map<string, FileResponse> {
  return new Map(
    [...files].map(([address, bodies]) => {
      const type = types[extname(address)] ?? 'application/octet-stream';
      // Weak tag, shared by the three encodings of a file.
      const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
      const caching = isCode(address) ? HASHED : NAMED;
      const headers = {
        ...always,
        // The policy of pages is as long as the rest of the headers, for each file.
        'content-security-policy': FILE_POLICY,
        'content-type': type,
        'cache-control': caching,
        etag,
      };
      return [address, { status: 200, etag, headers, bodies }];
    }),
  );
}
