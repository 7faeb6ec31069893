import type { FastifyInstance } from 'fastify';

/**
 * JSON is the one body that is parsed everywhere. An empty one counts as none: many clients name the type
 * even when they send nothing, and a call that needs a body refuses that by its own schema.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
