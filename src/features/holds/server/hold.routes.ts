import type { FastifyInstance } from 'fastify';
import type { UnsentMailService } from '#features/customers/server/unsent-mail.service.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { addHold, assignHold, decideHold, listHolds, retryHoldMail } from '../hold.contract.ts';
import type { HoldGivingService } from './desk/hold-giving.service.ts';
import type { EnteredHoldService } from './entered-hold.service.ts';
import type { HoldDeskService } from './hold-desk.service.ts';

export function holdRoutes(
  app: FastifyInstance,
  {
    holdDesk,
    holdMail,
    enteredHolds,
    holdGiving,
  }: {
    holdDesk: HoldDeskService;
    holdMail: UnsentMailService;
    enteredHolds: EnteredHoldService;
    holdGiving: HoldGivingService;
  },
): void {
  serveCall(app, listHolds, ({ request }) => holdDesk.list(staffOf(request)));

  serveCall(app, addHold, async ({ body, request, reply }) => {
    const message = await enteredHolds.enter(body, staffOf(request));
    reply.code(201);
    return { success: true as const, message };
  });

  serveCall(app, decideHold, async ({ params, body, request }) => {
    const message = await holdDesk.decide(params.id, body, staffOf(request));
    return { success: true as const, message };
  });

  serveCall(app, assignHold, async ({ params, body, request }) => {
    await holdGiving.assign(params.id, body, staffOf(request));
    return { success: true as const, message: 'Saved' };
  });

  serveCall(app, retryHoldMail, async ({ params, request }) => ({
    success: true as const,
    message: await holdMail.sendAgain(params.id, staffOf(request)),
  }));
}
