import { z } from 'zod';
import { defineCall } from '#shared/call.ts';
import { idParam } from '#shared/id-param.ts';
import { storableText } from '#shared/text.ts';
import { MOST_ENDPOINTS, webhookEvents } from './webhook-events.ts';

const params = z.object({ id: idParam });
const instant = z.string().nullable();

const endpointSchema = z.object({
  id: z.number().int(),
  /** Whole only for those who may change it; for others its host. */
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** It cannot be switched on: it came with a restore, which brings no secrets, or the key of its secret is lost. */
  needsSecret: z.literal(true).optional(),
  madeAt: z.string(),
  /** Deliveries of the last 30 days that wait for another attempt, and that were given up. */
  waiting: z.number().int(),
  givenUp: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof endpointSchema>;

const deliverySchema = z.object({
  id: z.number().int(),
  endpointId: z.number().int(),
  eventId: z.string(),
  type: z.string(),
  state: z.enum(['delivered', 'waiting', 'given up']),
  attempts: z.number().int(),
  /** How the last attempt ended, in words; empty before the first. */
  lastResult: z.string(),
  lastAttemptAt: instant,
  tookMs: z.number().int().nullable(),
  nextAttemptAt: instant,
  createdAt: z.string(),
  /** As it was sent. */
  payload: z.string(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/admin/webhooks',
  access: 'staff',
  permission: 'settings.look',
  confirm: 'never: looks',
  summary: 'Where other systems are told of what happens, and the last deliveries',
  answer: z.object({ endpoints: z.array(endpointSchema), deliveries: z.array(deliverySchema) }),
});
export type Webhooks = z.infer<typeof listWebhooks.answer>;

const endpointFields = z.object({
  url: storableText(500, 'The address can have at most 500 characters').trim(),
  events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event').max(webhookEvents.length),
});

const withSecret = z.object({ id: z.number().int(), secret: z.string() });

export const addWebhook = defineCall({
  method: 'POST',
  path: '/api/admin/webhooks',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'always',
  summary: 'Add an address that is told of events',
  description: `At most ${MOST_ENDPOINTS}. The answer has the secret that signs what is sent; it is not shown again.`,
  body: endpointFields,
  refusals: ['limit_reached'],
  answer: withSecret,
});

const done = z.object({ success: z.literal(true) });

export const changeWebhook = defineCall({
  method: 'PUT',
  path: '/api/admin/webhooks/{id}',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: agreed before',
  summary: 'Change which events an address is told of, or switch it off and on',
  params,
  body: z.object({ events: endpointFields.shape.events, isOn: z.boolean() }),
  answer: done,
});

export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/admin/webhooks/{id}/secret',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'always',
  summary: 'A new secret for an address; the one before signs nothing any more',
  params,
  answer: withSecret,
});

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/api/admin/webhooks/{id}',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: ends access',
  summary: 'Tell an address nothing any more, and forget what it was told',
  params,
  answer: done,
});

export const resendWebhook = defineCall({
  method: 'POST',
  path: '/api/admin/webhook-deliveries/{id}/resend',
  access: 'staff',
  permission: 'settings.change',
  confirm: 'never: agreed before',
  summary: 'Send a delivery once more, under the same event id',
  params,
  answer: done,
});
