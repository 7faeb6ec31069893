import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lazyValue } from '#shared/lazy-value.ts';
import { type Look, toDocsPage } from './docs-page.ts';
import type { OpenApi } from './document.ts';

interface Documentation {
  makeDocument: () => OpenApi;
  look: Look;
  /** Logged-in staff see staff calls too. */
  isStaff: (request: FastifyRequest) => Promise<boolean>;
}

/** The contracts for programs and people. Generated on first request. */
export function openApiRoutes(app: FastifyInstance, { makeDocument, look, isStaff }: Documentation): void {
  const document = lazyValue(makeDocument);
  const body = lazyValue(() => JSON.stringify(document()));
  const publicPage = lazyValue(() => toDocsPage(document(), { isStaff: false, look }));
  const staffPage = lazyValue(() => toDocsPage(document(), { isStaff: true, look }));

  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(body()),
  );

  app.get('/api/docs', { config: { access: 'public' } }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await isStaff(request)) ? staffPage() : publicPage()),
  );
}
