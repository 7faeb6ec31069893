import type { FastifyInstance } from 'fastify';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import { getDelivery } from '../delivery.contract.ts';
import { tellDelivery } from './tell-delivery.ts';

export function deliveryRoutes(
  app: FastifyInstance,
  { settingsStore, ...answers }: PublicAnswers & { settingsStore: { current: () => { settings: Settings } } },
): void {
  serveCachedCall(app, answers, getDelivery, ({ query }) =>
    tellDelivery(settingsStore.current().settings, query.postcode),
  );
}
