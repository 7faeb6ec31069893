import type { FastifyInstance } from 'fastify';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import {
  getAboutTexts,
  getDealership,
  getFinanceTexts,
  getHomeTexts,
  getLegalText,
  getSellTexts,
} from '../dealership.contract.ts';
import type { PublicSettings } from './public-settings.ts';

/** The parts of the settings that anybody may read, from memory. */
export function dealershipRoutes(
  app: FastifyInstance,
  { publicSettings, ...answers }: PublicAnswers & { publicSettings: PublicSettings },
): void {
  serveCachedCall(app, answers, getDealership, () => publicSettings.dealership());
  serveCachedCall(app, answers, getHomeTexts, () => publicSettings.homeTexts());
  serveCachedCall(app, answers, getAboutTexts, () => publicSettings.aboutTexts());
  serveCachedCall(app, answers, getSellTexts, () => publicSettings.sellTexts());
  serveCachedCall(app, answers, getFinanceTexts, () => publicSettings.financeTexts());
  serveCachedCall(app, answers, getLegalText, ({ params }) => publicSettings.legalText(params.which));
}
