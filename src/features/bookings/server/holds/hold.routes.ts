import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/serve-call.ts';
import { decideHold, listHolds } from '../../hold.contract.ts';
import type { HoldDeskService } from './hold-desk.service.ts';

export function holdRoutes(app: FastifyInstance, { holdDesk }: { holdDesk: HoldDeskService }): void {
  serveCall(app, listHolds, ({ request }) => holdDesk.list(staffOf(request)));

  serveCall(app, decideHold, async ({ params, body, request }) => {
    const words = await holdDesk.decide(params.id, body, staffOf(request));
    return { success: true as const, message: `Hold: ${words}` };
  });
}
