import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { cancelFlood, findFlood } from '../../flood.contract.ts';
import { cancelledWords } from '../../flood-words.ts';
import type { FloodService } from './flood.service.ts';

export function floodRoutes(app: FastifyInstance, { bookingFloods }: { bookingFloods: FloodService }): void {
  serveCall(app, findFlood, async () => ({ flood: await bookingFloods.find() }));

  serveCall(app, cancelFlood, async ({ body, request }) => {
    const cancelled = await bookingFloods.cancel(body, staffOf(request));
    return { success: true as const, message: cancelledWords(cancelled), cancelled };
  });
}
