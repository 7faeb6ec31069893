import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { namesTag } from '#server/http/cache/entity-tags.ts';
import { type DrawnIconPath, drawnIconPaths } from './icons/drawn-icons.ts';
import type { PublicSettings } from './public-settings.ts';

const CACHING = 'public, max-age=86400';
/** Short: it may be another icon tomorrow. */
const WHERE_CACHING = 'public, max-age=3600';

/** Icons that browsers ask for by themselves, from memory: drawn from the name, or a redirect to the own one. */
export function iconRoutes(
  app: FastifyInstance,
  { publicSettings }: { publicSettings: PublicSettings },
): void {
  const open = { config: { access: 'public', isBeforeSetUp: true } } as const;
  // The keys of that type.
  for (const path of Object.keys(drawnIconPaths) as DrawnIconPath[]) {
    app.get(path, open, (request, reply) => {
      const own = publicSettings.ownIcons();
      if (own) {
        const href = own.at[path];
        return reply.header('cache-control', WHERE_CACHING).redirect(href, 302);
      }
      const file = publicSettings.drawnIcon(path);
      const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': CACHING, etag });
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(drawnIconPaths[path]).send(file);
    });
  }
}
