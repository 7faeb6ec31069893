import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lazyValue } from '#shared/lazy-value.ts';
import { type Look, toDocsPage } from './docs-page.ts';
import type { OpenApi } from './document.ts';

interface Documentation {
  makeDocument: () => OpenApi;
  /** Another one when the document would say something else. */
  edition: () => string;
  look: Look;
  /** Logged-in staff see staff calls too. */
  isStaff: (request: FastifyRequest) => Promise<boolean>;
}

/** The contracts for programs and people. Generated on first request of each edition. */
export function openApiRoutes(
  app: FastifyInstance,
  { makeDocument, edition, look, isStaff }: Documentation,
): void {
  let current = { edition: '', ...pages() };
  function pages() {
    const document = lazyValue(makeDocument);
    return {
      body: lazyValue(() => JSON.stringify(document())),
      publicPage: lazyValue(() => toDocsPage(document(), { isStaff: false, look })),
      staffPage: lazyValue(() => toDocsPage(document(), { isStaff: true, look })),
    };
  }
  const now = () => {
    if (current.edition !== edition()) current = { edition: edition(), ...pages() };
    return current;
  };

  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(now().body()),
  );

  app.get('/api/docs', { config: { access: 'public' } }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await isStaff(request)) ? now().staffPage() : now().publicPage()),
  );
}
