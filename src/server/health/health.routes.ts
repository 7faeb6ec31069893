import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Liveness and readiness probes. */
export function healthRoutes(
  app: FastifyInstance,
  { readiness }: { readiness: () => Promise<Readiness> },
): void {
  // Checks nothing: a process that answers is alive, and a restart repairs no database.
  app.get('/healthz', { config: { access: 'public', isBeforeSetUp: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  );

  app.get('/readyz', { config: { access: 'public', isBeforeSetUp: true } }, async (_request, reply) => {
    const { isReady, parts } = await readiness();
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, ...parts });
  });
}
