import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { decideHeldAlerts, getAlertsOffer, listWanted } from '../alert.contract.ts';
import { buyersWords } from '../buyers-words.ts';
import type { AlertService } from './alert.service.ts';
import type { HeldReaders } from './held-readers.service.ts';
import type { WantedService } from './wanted.service.ts';

export function alertRoutes(
  app: FastifyInstance,
  {
    alertService,
    wantedService,
    heldReaders,
    ...answers
  }: PublicAnswers & { alertService: AlertService; wantedService: WantedService; heldReaders: HeldReaders },
): void {
  serveCachedCall(app, answers, getAlertsOffer, () => ({ isOffered: alertService.isOffered() }));
  serveCall(app, listWanted, () => wantedService.list());

  serveCall(app, decideHeldAlerts, async ({ body: { choice }, request }) => {
    const decided = await heldReaders.decide(choice, staffOf(request));
    const people = buyersWords(decided);
    const message =
      choice === 'write' ? `We write to ${people} again` : `The alerts of ${people} were removed`;
    return { success: true as const, message };
  });
}
