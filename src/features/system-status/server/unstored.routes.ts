import type { FastifyInstance } from 'fastify';
import { mountCall, serveCall } from '#server/http/mount/serve-call.ts';
import { downloadUnstored, listUnstored, readUnstored } from '../unstored.contract.ts';
import type { UnstoredService } from './unstored.service.ts';

export function unstoredRoutes(
  app: FastifyInstance,
  { unstoredService }: { unstoredService: UnstoredService },
): void {
  serveCall(app, listUnstored, async () => ({ files: await unstoredService.list() }));

  serveCall(app, readUnstored, ({ params }) => unstoredService.look(params.kind, params.id));

  mountCall(app, downloadUnstored, async ({ params, reply }) => {
    const { name, content } = await unstoredService.download(params.kind, params.id);
    reply.headers({
      'content-type': downloadUnstored.answerType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    return reply.send(content);
  });
}
