import { defineFeature } from '#server/define-feature.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import * as holds from '../hold.contract.ts';
import { HOLD_BUYER_MAIL, holdMailKinds } from '../hold-events.ts';
import type { composeHolds } from './compose-holds.ts';
import { holdRoutes } from './hold.routes.ts';
import { holdPageRoutes } from './pages/hold-page.routes.ts';
import { holdRows } from './person-holds.repository.ts';
import { holdNames } from './personal-data.ts';
import { carriedHolds } from './restoring/carried-holds.repository.ts';

const MINUTE_MS = 60_000;

type Made = ReturnType<typeof composeHolds> & { clockWatch: ClockWatch };

export const holdsFeature = defineFeature({
  contracts: [{ tag: 'Holds', about: 'Vehicles that buyers ask to be held for them', parts: holds }],
  routes: [holdRoutes],
  pages: [holdPageRoutes],
  brings: ({ holdService, holdDesk, holdMail, clockWatch, ...made }: Made) => ({
    personalData: made.holdData,
    carryOver: [carriedHolds],
    peopleRows: [holdRows],
    namingWords: [holdNames],
    ownJobs: [{ name: 'store holds that waited', everyMs: 2_000, work: () => holdService.replaySpool() }],
    sharedJobs: [
      {
        name: 'end holds that nobody confirmed',
        everyMs: MINUTE_MS,
        async work({ checkHeld }) {
          // A clock that runs ahead would end those whose time is not over.
          if (await clockWatch.look()) await holdDesk.endUnopened(checkHeld);
        },
      },
      {
        name: 'ask staff about holds',
        everyMs: MINUTE_MS,
        work: ({ checkHeld }) => holdDesk.askStaff(checkHeld),
      },
    ],
    kept: [
      { by: 'people', remove: holdDesk.forgetOld, counted: { as: 'holds', count: holdDesk.countBefore } },
    ],
    today: [made.holdToday],
    mailWriters: made.holdMailWriters,
    visitorMail: [{ kind: HOLD_BUYER_MAIL }],
    spools: made.holdSpools,
    unsentMail: [{ kinds: holdMailKinds, warn: () => holdMail.warn() }],
  }),
});
