import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
} from '../webhook.contract.ts';
import type { WebhookService } from './webhook.service.ts';

export function webhookRoutes(
  app: FastifyInstance,
  { webhookService }: { webhookService: WebhookService },
): void {
  const done = { success: true as const };

  serveCall(app, listWebhooks, ({ request }) => webhookService.list(staffOf(request)));
  serveCall(app, addWebhook, ({ body, request }) => webhookService.add(body, staffOf(request)));
  serveCall(app, changeWebhook, async ({ params, body, request }) => {
    await webhookService.change(params.id, body, staffOf(request));
    return done;
  });
  serveCall(app, renewWebhookSecret, ({ params, request }) =>
    webhookService.renewSecret(params.id, staffOf(request)),
  );
  serveCall(app, removeWebhook, async ({ params, request }) => {
    await webhookService.remove(params.id, staffOf(request));
    return done;
  });
  serveCall(app, resendWebhook, async ({ params, request }) => {
    await webhookService.resend(params.id, staffOf(request));
    return done;
  });
}
