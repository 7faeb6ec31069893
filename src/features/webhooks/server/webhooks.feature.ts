import { defineFeature } from '#server/define-feature.ts';
import { repeat } from '#server/jobs/repeat.ts';
import type { CheckHeld } from '#server/jobs/shared-work.ts';
import type { Log } from '#server/log.ts';
import * as webhooks from '../webhook.contract.ts';
import { carriedWebhooks } from './carried-webhooks.repository.ts';
import type { composeWebhooks } from './compose-webhooks.ts';
import { webhookData } from './personal-data.ts';
import { webhookRoutes } from './webhook.routes.ts';

type Made = ReturnType<typeof composeWebhooks> & { log: Log };

export const webhooksFeature = defineFeature({
  contracts: [{ tag: 'Webhooks', about: 'Other systems that are told of what happens', parts: webhooks }],
  routes: [webhookRoutes],
  brings: (made: Made) => ({
    carryOver: [carriedWebhooks],
    personalData: [webhookData],
    sharedJobs: [(checkHeld) => startSending(made, checkHeld)],
    forgetByDays: [made.webhookService.forgetOld, () => made.webhookService.sealOld()],
    warnings: [() => made.webhookService.advice()],
  }),
});

function startSending({ webhookSender, log }: Made, checkHeld: CheckHeld) {
  const job = repeat(
    'tell other systems',
    2_000,
    async (stopping) => {
      await webhookSender.fanOut();
      await webhookSender.sendDue({ stopping, checkHeld });
    },
    log,
  );
  return {
    async stop() {
      await job.stop();
      await webhookSender.idle();
    },
  };
}
