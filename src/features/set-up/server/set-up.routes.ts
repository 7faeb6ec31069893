import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionOrigin } from '#features/staff/server/session.repository.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { addressOf } from '#server/http/limits/network-of.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  checkSetUp,
  enterDealership,
  getChecklist,
  getDemonstration,
  replaceDemonstration,
  setUp,
} from '../set-up.contract.ts';
import type { ChecklistService } from './checklist.service.ts';
import type { DemonstrationService } from './demonstration.service.ts';
import type { NewSites } from './new-site.ts';
import type { SetUpService } from './set-up.service.ts';

export function setUpRoutes(
  app: FastifyInstance,
  {
    setUpService,
    newSites,
    demonstrationService,
    checklistService,
    cookie,
  }: {
    setUpService: SetUpService;
    newSites: Pick<NewSites, 'enterDealership'>;
    demonstrationService: DemonstrationService;
    checklistService: ChecklistService;
    cookie: { write(secret: string): string };
  },
): void {
  serveCall(app, checkSetUp, ({ body, request }) => setUpService.check(body.token, addressOf(request)));

  serveCall(app, setUp, async ({ body, request, reply }) => {
    const { secret, name } = await setUpService.complete(body, originOf(request));
    reply.header('set-cookie', cookie.write(secret));
    return { success: true as const, message: `${name} is set up.` };
  });

  serveCall(app, enterDealership, async ({ body, request }) => {
    await newSites.enterDealership(body, staffOf(request));
    return { success: true as const, message: `${body.details.name} is open to visitors.` };
  });

  serveCall(app, getChecklist, async ({ request }) => ({
    steps: await checklistService.list(staffOf(request).staffId),
  }));

  serveCall(app, getDemonstration, () => demonstrationService.describe());

  serveCall(app, replaceDemonstration, async ({ body, request, reply }) => {
    const secret = await demonstrationService.replace(body, originOf(request));
    reply.header('set-cookie', cookie.write(secret));
    return {
      success: true as const,
      message: `The demonstration is removed, and ${body.details.name} is set up.`,
    };
  });
}

function originOf(request: FastifyRequest): SessionOrigin {
  return { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}
