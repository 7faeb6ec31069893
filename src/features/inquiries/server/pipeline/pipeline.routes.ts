import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/serve-call.ts';
import { followInquiry, noteInquiry, readInquiry } from '../../pipeline.contract.ts';
import type { PipelineService } from './pipeline.service.ts';

export function pipelineRoutes(
  app: FastifyInstance,
  { pipelineService }: { pipelineService: PipelineService },
): void {
  serveCall(app, readInquiry, ({ params, request }) => pipelineService.look(params.id, staffOf(request)));

  serveCall(app, followInquiry, async ({ params, body, request }) => {
    await pipelineService.follow(params.id, body, staffOf(request));
    return { success: true as const, message: 'Saved' };
  });

  serveCall(app, noteInquiry, async ({ params, body, request }) => {
    await pipelineService.note(params.id, body, staffOf(request));
    return { success: true as const, message: 'Added' };
  });
}
