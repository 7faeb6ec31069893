import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { findJsonFault } from './json-shape.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * JSON is the only body parsed everywhere. An empty one counts as none: many clients send the content type without a
 * body, and a call that needs one refuses by its schema.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    // Strict decoding: an invalid byte would be stored as another character.
    if (!isUtf8(body)) return done(new AppError('bad_request', 'The request is not text in UTF-8'));
    const text = body.toString();
    if (text.startsWith(BYTE_ORDER_MARK))
      return done(new AppError('bad_request', 'The request could not be read'));
    parse(request, text, (error, value) => {
      if (error) return done(error, undefined);
      const fault = findJsonFault(text);
      if (fault) return done(new AppError('bad_request', fault));
      done(null, value);
    });
  });
}
