import type { Clock } from '#server/clock.ts';
import { describeError, type Log } from '#server/log.ts';
import type { PostResult, PostWebhook } from './post-webhook.ts';
import { signedHeaders } from './signature.ts';
import type { DueDelivery, WebhookRepository } from './webhook.repository.ts';
import type { WritePayload } from './webhook-payload.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

interface Dependencies {
  webhooks: WebhookRepository;
  secrets: Pick<WebhookSecrets, 'open'>;
  writePayload: WritePayload;
  post: PostWebhook;
  clock: Clock;
  log: Log;
}

const NO_SECRET = 'Its secret cannot be read here. Make a new one, and enter it in the other system';

interface Turn {
  stopping?: AbortSignal;
  /** Throws when another process does it now. */
  checkHeld?: () => Promise<void>;
}

/**
 * Tells the addresses what happened, each one after the other, all beside each other: one that hangs holds up nobody
 * else. Mail has its outbox in the same way; what differs is that an event goes to several addresses, each with its own
 * attempts, and that what was sent is kept to be looked at.
 */
export function createWebhookSender({ webhooks, secrets, writePayload, post, clock, log }: Dependencies) {
  const busy = new Map<number, Promise<void>>();

  async function send(due: DueDelivery): Promise<boolean> {
    const startedAt = performance.now();
    const result = await signAndPost(due);
    const outcome = await webhooks.noteResult(due, result, performance.now() - startedAt);
    const details = { deliveryId: due.id, endpointId: due.endpoint_id, attempts: due.attempts };
    if (outcome === 'given up') log.error('webhook_given_up', details);
    else if (outcome === 'waiting') log.warn('webhook_delayed', details);
    else log.info('webhook_delivered', details);
    return result.isDelivered;
  }

  async function signAndPost(due: DueDelivery): Promise<PostResult> {
    const secret = await secrets.open(due);
    if (secret === undefined) return { isDelivered: false, result: NO_SECRET };
    const headers = signedHeaders(secret, {
      id: due.event_key,
      atS: Math.floor(clock.now().getTime() / 1000),
      body: due.payload,
    });
    return post(due.url, headers, due.payload);
  }

  /** Until nothing is due, or one fails: then the receiver has other worries than the rest. */
  async function serve(endpointId: number, { stopping, checkHeld }: Turn): Promise<void> {
    try {
      while (!stopping?.aborted) {
        await checkHeld?.();
        const due = await webhooks.takeDue(endpointId);
        if (!due || !(await send(due))) return;
      }
    } catch (error) {
      log.warn('webhook_not_sent', describeError(error));
    }
  }

  return {
    /** What happened becomes deliveries. */
    async fanOut(): Promise<void> {
      const events = await webhooks.listEvents();
      if (events.length === 0) return;
      const endpoints = (await webhooks.listEndpoints()).filter(({ is_on }) => is_on === 1);
      for (const event of events) {
        const endpointIds = endpoints
          .filter((one) => one.events.split(',').includes(event.type))
          .map(({ id }) => id);
        const payload = endpointIds.length > 0 ? await writePayload(event) : undefined;
        await webhooks.fanOut(event, { payload, endpointIds });
      }
    },

    /** Begins with every address that has something due and is not at work; does not wait for them. */
    async sendDue(turn: Turn = {}): Promise<void> {
      for (const id of await webhooks.listDueEndpoints()) {
        if (busy.has(id)) continue;
        busy.set(
          id,
          serve(id, turn).finally(() => busy.delete(id)),
        );
      }
    },

    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      while (busy.size > 0) await Promise.all(busy.values());
    },
  };
}
