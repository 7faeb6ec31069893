import type { FastifyInstance } from 'fastify';
import { lazyValue } from '#shared/lazy-value.ts';

/** Made when first asked for, which is not at every start. */
export function serveOpenApi(app: FastifyInstance, makeDocument: () => object): void {
  const body = lazyValue(() => JSON.stringify(makeDocument()));
  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(body()),
  );
}
