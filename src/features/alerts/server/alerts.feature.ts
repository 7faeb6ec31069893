import { defineFeature } from '#server/define-feature.ts';
import type { PublicAnswers } from '#server/http/mount/serve-cached-call.ts';
import type { RenderDocument } from '#server/site/rendering.ts';
import * as alerts from '../alert.contract.ts';
import { CONFIRM_MAIL, DIGEST_MAIL, LINK_MAIL } from '../alert-kinds.ts';
import { alertRoutes } from './alert.routes.ts';
import { carriedAlerts } from './carried-alerts.repository.ts';
import { type AlertNeeds, composeAlerts } from './compose-alerts.ts';
import { alertPageRoutes } from './pages/alert-page.routes.ts';

const MINUTE_MS = 60_000;

export const alertsFeature = defineFeature({
  contracts: [{ tag: 'Alerts', about: 'Buyers who are told by mail of what comes in', parts: alerts }],
  routes: [(app, made: AlertNeeds & PublicAnswers) => alertRoutes(app, { ...made, ...composeAlerts(made) })],
  pages: [
    (app, made: AlertNeeds & { renderDocument: RenderDocument }) =>
      alertPageRoutes(app, { ...made, ...composeAlerts(made) }),
  ],
  brings(made: AlertNeeds) {
    const { digestService, forgetAlerts, alertData, alertMailWriters } = composeAlerts(made);
    return {
      carryOver: [carriedAlerts],
      personalData: [alertData],
      sharedJobs: [
        {
          name: 'tell buyers of what is new',
          everyMs: MINUTE_MS,
          work: ({ stopping, checkHeld }) => digestService.run({ stopping, checkHeld }),
        },
      ],
      forgetByDays: [forgetAlerts.byDays],
      kept: [{ by: 'people', remove: forgetAlerts.byMonths }],
      mailWriters: alertMailWriters,
      // Their addresses were typed by somebody. News go only to who has confirmed, and are not counted.
      visitorMail: [
        { kind: CONFIRM_MAIL, isSoonOrNever: true },
        { kind: LINK_MAIL, isSoonOrNever: true },
      ],
      lastMail: [DIGEST_MAIL],
    };
  },
});
