import { VISIT_SUMS_KEPT_DAYS } from '#features/dealership/privacy/visit-sums-kept.ts';
import { defineFeature } from '#server/define-feature.ts';
import { sydneyDay } from '#shared/dates.ts';
import * as insights from '../insight.contract.ts';
import { MONDAY_MAIL } from '../monday-mail.ts';
import * as visits from '../visit.contract.ts';
import { carriedCounts } from './carried-counts.repository.ts';
import type { composeInsights } from './compose-insights.ts';
import { insightsRoutes } from './insights.routes.ts';
import { visitRoutes } from './visit.routes.ts';

type Made = ReturnType<typeof composeInsights>;

/** A crash loses what was counted since. */
const STORED_EVERY_MS = 30_000;

const MONDAY_LOOK_MS = 10 * 60_000;

export const insightsFeature = defineFeature({
  contracts: [
    { tag: 'Insights', about: 'What is looked at, asked for and sold', parts: { ...visits, ...insights } },
  ],
  routes: [visitRoutes, insightsRoutes],
  brings: ({ visitStore, visitCounts, mondayService, writeMondayMail }: Made) => ({
    carryOver: [carriedCounts],
    ownJobs: [
      {
        name: 'store counted visits',
        everyMs: STORED_EVERY_MS,
        work: () => visitStore.store(),
        isDoneAtStop: true,
      },
    ],
    ...(mondayService && {
      sharedJobs: [
        { name: 'plan the Monday mail', everyMs: MONDAY_LOOK_MS, work: () => mondayService.planMails() },
      ],
    }),
    mailWriters: { [MONDAY_MAIL]: writeMondayMail },
    forgetByDays: [async (before) => visitCounts.forgetBefore(sydneyDay(await before(VISIT_SUMS_KEPT_DAYS)))],
  }),
});
