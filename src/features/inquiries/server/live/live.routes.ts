import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { EVENT_STREAM } from '#server/http/connections/event-streams.ts';
import { mountCall } from '#server/http/mount/serve-call.ts';
import { AppError } from '#shared/app-error.ts';
import { watchInquiries } from '../../live.contract.ts';
import type { LiveInquiries } from './live-inquiries.ts';

export function liveRoutes(app: FastifyInstance, { liveInquiries }: { liveInquiries: LiveInquiries }): void {
  app.addHook('preClose', async () => liveInquiries.close());

  mountCall(app, watchInquiries, async ({ request, reply }) => {
    const staff = staffOf(request);
    const wantsStream = request.headers.accept?.includes(EVENT_STREAM) && request.method === 'GET';
    if (!wantsStream) return liveInquiries.read(staff);
    const stream = await liveInquiries.open(staff);
    if (!stream)
      throw new AppError('too_many_requests', 'Too many pages wait for news. Ask again later.', {
        retryAfterS: 60,
      });
    return (
      reply
        .type(EVENT_STREAM)
        // nginx would gather events otherwise; and the connection is of no use to anybody afterwards.
        .headers({ 'x-accel-buffering': 'no', connection: 'close' })
        .send(stream.body)
    );
  });
}
