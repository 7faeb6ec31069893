import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { notFound } from '../http/mount/error-handler.ts';
import { CONTENT_TYPE, type Family, writeFamilies } from './exposition.ts';

/** Metrics for Prometheus. They reveal too much to strangers, so they need a token in the settings. */
export function metricsRoutes(
  app: FastifyInstance,
  { token, readFamilies }: { token: string | undefined; readFamilies: () => Promise<Family[]> },
): void {
  app.get('/metrics', { config: { access: 'public', isBeforeSetUp: true } }, async (request, reply) => {
    if (!token) throw notFound(request);
    const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(sent, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('not_signed_in', 'Send the token of METRICS_TOKEN as "Authorization: Bearer …"');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(CONTENT_TYPE)
      .send(writeFamilies(await readFamilies()));
  });
}

// Compares hashes, because timingSafeEqual needs equal lengths.
function isSame(left: string, right: string): boolean {
  const sumOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sumOf(left), sumOf(right));
}
