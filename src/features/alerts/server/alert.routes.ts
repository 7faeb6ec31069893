import type { FastifyInstance } from 'fastify';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { getAlertsOffer, listWanted } from '../alert.contract.ts';
import type { AlertService } from './alert.service.ts';
import type { WantedService } from './wanted.service.ts';

export function alertRoutes(
  app: FastifyInstance,
  {
    alertService,
    wantedService,
    ...answers
  }: PublicAnswers & { alertService: AlertService; wantedService: WantedService },
): void {
  serveCachedCall(app, answers, getAlertsOffer, () => ({ isOffered: alertService.isOffered() }));
  serveCall(app, listWanted, () => wantedService.list());
}
