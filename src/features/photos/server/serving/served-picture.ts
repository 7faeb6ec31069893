import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '#server/http/cache/entity-tags.ts';
import { FILE_POLICY } from '#server/http/mount/security-headers.ts';
import { AppError } from '#shared/app-error.ts';
import { versionOf } from '../../photo-address.ts';
import { chooseFile, contentTypes } from '../storage/photo-files.ts';
import type { PhotosToCome } from '../to-come/photos-to-come.service.ts';
import { acceptedFormat } from './accepted-format.ts';
import { readRange } from './byte-range.ts';
import type { ServedFiles } from './photo-cache.ts';
import type { FindRedirect } from './photo-redirect.ts';
import { RecentFiles } from './recent-files.ts';

export interface ServedPhoto {
  fileKey: string;
  width: number;
}

interface Asked {
  photo: ServedPhoto;
  /** Else it is for staff alone. */
  isPublic: boolean;
  query: { w?: number | undefined; v?: unknown };
  request: FastifyRequest;
  reply: FastifyReply;
}

const RECENT_BYTES = 24 * 1024 * 1024;
/** Larger files are streamed, so that slow readers do not fill the memory. */
const MOST_HELD_BYTES = 512 * 1024;

const FOR_EVERYBODY = 'public, max-age=31536000, immutable';
/** Cached but revalidated: the id alone may get another picture. */
const BY_NUMBER = 'public, no-cache';
const FOR_STAFF = 'private, no-store';

/** How long an answer may be kept: under an address with its version the bytes never change. */
export function cachingOf({ photo, isPublic, query }: Pick<Asked, 'photo' | 'isPublic' | 'query'>): string {
  if (!isPublic) return FOR_STAFF;
  return query.v === versionOf(photo.fileKey) ? FOR_EVERYBODY : BY_NUMBER;
}

/** Sends a picture in the size and format asked for, whole or in part. */
export function createPictureSender({
  servedFiles,
  photosToCome,
  findRedirect,
}: {
  servedFiles: ServedFiles;
  photosToCome: Pick<PhotosToCome, 'has'>;
  /** Set when visitors are redirected to the store. */
  findRedirect: FindRedirect | undefined;
}) {
  const recent = new RecentFiles({ mostBytes: RECENT_BYTES });

  /** Rare: a photo in quarantine that has its row again. */
  async function recoveredSize(key: string, file: string): Promise<number | undefined> {
    return (await servedFiles.recover(key)) ? servedFiles.sizeOf(key, file) : undefined;
  }

  async function send(key: string, file: string, request: FastifyRequest, reply: FastifyReply) {
    const etag = String(reply.getHeader('etag'));
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const name = `${key}/${file}`;
    const held = recent.find(name);
    const size = held?.length ?? (await servedFiles.sizeOf(key, file)) ?? (await recoveredSize(key, file));
    if (size === undefined) throw missingPicture();
    const range = readRange(rangeOf(request, etag), size);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`);
      throw new AppError('range_not_satisfiable', 'The photo has no such part');
    }
    const part = range === 'all' ? { first: 0, last: size - 1 } : range;
    if (range !== 'all') reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`);
    reply.header('content-length', part.last - part.first + 1);
    if (request.method === 'HEAD') return reply.send();
    if (size > MOST_HELD_BYTES) return reply.send(servedFiles.stream(key, file, part));
    const content = held ?? (await recent.get(name, () => servedFiles.read(key, file)));
    return reply.send(content.subarray(part.first, part.last + 1));
  }

  return async ({ photo, isPublic, query, request, reply }: Asked) => {
    const format = acceptedFormat(request.headers.accept);
    const file = chooseFile(photo.width, format, query.w);
    // A signed address can be passed on, so pictures for staff are never redirected.
    // Nor is one that the store does not have yet.
    const isElsewhere = isPublic && !photosToCome.has(photo.fileKey);
    const elsewhere = isElsewhere ? findRedirect?.(photo.fileKey, file) : undefined;
    if (elsewhere) {
      reply.headers({ 'cache-control': `public, max-age=${elsewhere.maxAgeS}`, vary: 'accept' });
      return reply.redirect(elsewhere.address, 302);
    }
    reply.headers({
      'content-type': contentTypes[format],
      'content-security-policy': FILE_POLICY,
      'cache-control': cachingOf({ photo, isPublic, query }),
      etag: `"${photo.fileKey}-${file}"`,
      vary: 'accept',
      'accept-ranges': 'bytes',
    });
    return send(photo.fileKey, file, request, reply);
  };
}

export function missingPicture(): AppError {
  return new AppError('not_found', 'There is no such photo');
}

// If-Range: a part of another version would be useless.
function rangeOf({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}
