import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { Platform } from '#server/platform.ts';
import { createPost } from './post-webhook.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { createWebhookService } from './webhook.service.ts';
import { createPayloadWriter } from './webhook-payload.ts';
import { createWebhookSender } from './webhook-sender.ts';

interface Needed {
  activity: ActivityRepository;
  inquiries: InquiryRepository;
}

export function composeWebhooks(
  { config, database, db, clock, log }: Platform,
  { activity, inquiries }: Needed,
) {
  const { allowsPrivateWebhooks: allowsPrivate, publicUrl } = config;
  const webhooks = createWebhookRepository({ database, clock });
  return {
    webhookService: createWebhookService({ db, webhooks, activity, allowsPrivate }),
    webhookSender: createWebhookSender({
      webhooks,
      writePayload: createPayloadWriter({ inquiries, db, publicUrl }),
      post: createPost({ allowsPrivate }),
      clock,
      log,
    }),
  };
}
