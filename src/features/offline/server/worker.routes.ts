import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { namesTag } from '#server/http/cache/entity-tags.ts';
import { notFound } from '#server/http/mount/error-handler.ts';
import type { WorkerFile } from '#server/site/rendering.ts';
import { WORKER_PATH } from '../offline-paths.ts';

interface Dependencies {
  config: Pick<Config, 'keepsOffline'>;
  readSiteWorker: () => { build: string; worker: WorkerFile } | undefined;
}

/** Takes the place of any worker that is there, removes all that was kept, and then itself. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The worker with the build that it belongs to; while the operator has switched it off, one that removes it. */
export function workerRoutes(app: FastifyInstance, { config, readSiteWorker }: Dependencies): void {
  app.get(WORKER_PATH, { config: { access: 'public' } }, (request, reply) => {
    const text = config.keepsOffline ? write() : REMOVAL;
    if (text === undefined) throw notFound(request);
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    // Browsers look for a newer one by themselves; nothing in between may keep it from them.
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(text);
  });

  function write(): string | undefined {
    const made = readSiteWorker();
    if (!made) return undefined;
    return `self.site=${JSON.stringify({ build: made.build, files: made.worker.files })};\n${made.worker.code}`;
  }
}
