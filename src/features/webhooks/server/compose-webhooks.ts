import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Platform } from '#server/platform.ts';
import { createPost } from './post-webhook.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { createWebhookService } from './webhook.service.ts';
import { createPayloadWriter, type Subjects } from './webhook-payload.ts';
import { createWebhookSecrets, type SecretBox } from './webhook-secrets.ts';
import { createWebhookSender } from './webhook-sender.ts';

interface Needed extends Subjects {
  activity: ActivityRepository;
  secretBox: SecretBox;
}

export function composeWebhooks({ config, database, db, clock, log }: Platform, needed: Needed) {
  const { activity, secretBox } = needed;
  const { allowsPrivateWebhooks: allowsPrivate, publicUrl } = config;
  const webhooks = createWebhookRepository({ database, clock });
  const secrets = createWebhookSecrets(secretBox);
  return {
    webhookService: createWebhookService({ db, webhooks, secrets, activity, allowsPrivate }),
    webhookSender: createWebhookSender({
      webhooks,
      secrets,
      writePayload: createPayloadWriter(needed, publicUrl),
      post: createPost({ allowsPrivate }),
      clock,
      log,
    }),
  };
}
