import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  downloadAdf,
  followInquiry,
  joinInquiries,
  noteInquiry,
  readInquiry,
  replyToInquiry,
  separateInquiries,
  undoCall,
} from '../../pipeline.contract.ts';
import type { CallUndo } from '../waiting/call-undo.service.ts';
import type { PersonService } from './person.service.ts';
import type { PipelineService } from './pipeline.service.ts';
import type { ReplyService } from './reply.service.ts';

export function pipelineRoutes(
  app: FastifyInstance,
  {
    pipelineService,
    personService,
    replyService,
    callUndo,
  }: {
    pipelineService: PipelineService;
    personService: PersonService;
    replyService: ReplyService;
    callUndo: CallUndo;
  },
): void {
  serveCall(app, readInquiry, ({ params, request }) => pipelineService.look(params.id, staffOf(request)));

  serveCall(app, downloadAdf, async ({ params, request, reply }) => {
    const xml = await pipelineService.readAdf(params.id, staffOf(request));
    reply
      .type(`${downloadAdf.answerType}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="inquiry-${params.id}.xml"`);
    return xml;
  });

  serveCall(app, followInquiry, async ({ params, body, request }) => {
    await pipelineService.follow(params.id, body, staffOf(request));
    return { success: true as const, message: 'Saved' };
  });

  serveCall(app, noteInquiry, async ({ params, body, request }) => {
    const changed = await pipelineService.note(params.id, body, staffOf(request));
    return { success: true as const, message: 'Added', changed };
  });

  serveCall(app, undoCall, async ({ params, body, request }) => {
    await callUndo.undo(params.id, body, staffOf(request));
    return { success: true as const, message: 'As it was before' };
  });

  serveCall(app, joinInquiries, async ({ params, body, request }) => {
    const persons = await personService.join(params.id, body.ids, staffOf(request));
    return { success: true as const, message: 'Joined', ids: persons.flat(), persons };
  });

  serveCall(app, separateInquiries, async ({ params, body, request }) => {
    await personService.separate(params.id, body, staffOf(request));
    return { success: true as const, message: 'Separated' };
  });

  serveCall(app, replyToInquiry, async ({ params, body, request }) => {
    await replyService.send(params.id, body, staffOf(request));
    return { success: true as const, message: 'The reply is on its way' };
  });
}
