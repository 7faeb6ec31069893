import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#server/http/response-cache.ts';
import { serveCachedCall } from '#server/http/serve-cached-call.ts';
import { getAboutTexts, getDealership, getHomeTexts, getLegalText } from '../dealership.contract.ts';
import type { PublicSettings } from './public-settings.ts';

/** What anybody may read of the settings, from memory. */
export function dealershipRoutes(
  app: FastifyInstance,
  { cache, publicSettings }: { cache: ResponseCache; publicSettings: PublicSettings },
): void {
  serveCachedCall(app, cache, getDealership, () => publicSettings.dealership());
  serveCachedCall(app, cache, getHomeTexts, () => publicSettings.homeTexts());
  serveCachedCall(app, cache, getAboutTexts, () => publicSettings.aboutTexts());
  serveCachedCall(app, cache, getLegalText, ({ params }) => publicSettings.legalText(params.which));
}
