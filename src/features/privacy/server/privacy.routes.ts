import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { erasePersonData, exportPersonData, readPersonData } from '../privacy.contract.ts';
import { readRetention } from '../retention.contract.ts';
import type { PrivacyService } from './privacy.service.ts';
import type { RetentionService } from './retention.service.ts';

export function privacyRoutes(
  app: FastifyInstance,
  { privacyService, retention }: { privacyService: PrivacyService; retention: RetentionService },
): void {
  serveCall(app, readPersonData, ({ params, request }) => privacyService.look(params, staffOf(request)));
  serveCall(app, exportPersonData, ({ params, request }) => privacyService.export(params, staffOf(request)));
  serveCall(app, readRetention, ({ query }) => retention.describe(query.months));
  serveCall(app, erasePersonData, async ({ params, body, request }) => {
    await privacyService.erase(params, body, staffOf(request));
    return { success: true as const, message: 'Erased' };
  });
}
