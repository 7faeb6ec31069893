import * as waitingInquiries from '#features/customers/waiting-inquiries.contract.ts';
import { defineFeature } from '#server/define-feature.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { Platform } from '#server/platform.ts';
import * as bulk from '../bulk-inquiries.contract.ts';
import * as inquiries from '../inquiry.contract.ts';
import * as inquiryList from '../inquiry-list.contract.ts';
import * as news from '../live.contract.ts';
import * as pipeline from '../pipeline.contract.ts';
import * as responseTimes from '../response-times.contract.ts';
import * as sales from '../sale.contract.ts';
import * as tradeIns from '../trade-in.contract.ts';
import type { composeInquiries } from './compose-inquiries.ts';
import { inquiryRoutes } from './inquiry.routes.ts';
import { bulkInquiryRoutes } from './list/bulk-inquiries.routes.ts';
import { inquiryListRoutes } from './list/inquiry-list.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { warnOfInquiryMail } from './mail/held-mail.ts';
import { responseTimesRoutes } from './overdue/response-times.routes.ts';
import { inquiryPageRoutes } from './pages/inquiry-page.routes.ts';
import { inquiryNames, inquiryRows, listInquiryData } from './personal-data.ts';
import { pipelineRoutes } from './pipeline/pipeline.routes.ts';
import { carriedInquiries } from './restoring/carried-inquiries.repository.ts';
import { saleRoutes } from './sale/sale.routes.ts';
import { tradeInRoutes } from './trade-in/trade-in.routes.ts';
import { forgetWaitingPhotos } from './visitor-photos/forget-waiting-photos.ts';
import { waitingOfRoutes } from './waiting/waiting-of.routes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Counts from when this process took up the shared work, which it loses with the database. */
const lateThenHourly = (round: number) => (round === 0 ? 6 * HOUR_MS : HOUR_MS);

type Made = ReturnType<typeof composeInquiries> &
  Platform &
  Parameters<typeof forgetWaitingPhotos>[0] &
  Parameters<typeof listInquiryData>[0] & { clockWatch: ClockWatch };

export const inquiriesFeature = defineFeature({
  contracts: [
    { tag: 'Inquiries', about: 'What buyers write, and the inbox of staff', parts: inquiries },
    { tag: 'Trade-ins', about: 'From an inquiry to a vehicle of the stock', parts: tradeIns },
    { tag: 'Sales', about: 'Who bought a vehicle, and who else asked', parts: sales },
    { tag: 'Response times', about: 'How fast inquiries are answered', parts: responseTimes },
    { tag: 'Waiting', about: 'The inquiries of somebody who called', parts: waitingInquiries },
    { tag: 'News', about: 'What staff pages show without being loaded again', parts: news },
    { tag: 'Inquiry list', about: 'Inquiries by what they are about, a page at a time', parts: inquiryList },
    { tag: 'Several inquiries', about: 'One change of all that were chosen, and back', parts: bulk },
    { tag: 'Following inquiries', about: 'What staff do until one is won or lost', parts: pipeline },
  ],
  routes: [
    inquiryRoutes,
    inquiryListRoutes,
    bulkInquiryRoutes,
    pipelineRoutes,
    saleRoutes,
    tradeInRoutes,
    liveRoutes,
    responseTimesRoutes,
    waitingOfRoutes,
  ],
  pages: [inquiryPageRoutes],
  brings: (made: Made) => ({
    personalData: listInquiryData(made),
    carryOver: [carriedInquiries],
    peopleRows: [inquiryRows],
    namingWords: [inquiryNames],
    follows: { inquiries: made.liveInquiries.wake },
    ownJobs: [
      {
        name: 'store inquiries that waited',
        everyMs: 2_000,
        work: () => made.inquiryService.replaySpool(),
      },
      // Also how a log-out is noticed, and how proxies see that an open stream is alive.
      { name: 'tell staff of inquiries', everyMs: 15_000, work: () => made.liveInquiries.look() },
    ],
    sharedJobs: [
      {
        name: 'forget photos of no inquiry',
        everyMs: lateThenHourly,
        work: ({ checkHeld }) => forgetWaitingPhotos(made, checkHeld),
      },
      {
        name: 'tell of inquiries that wait too long',
        everyMs: MINUTE_MS,
        async work({ checkHeld }) {
          if (!made.isMailSetUp) return;
          await checkHeld();
          await made.overdueService.planMails();
        },
      },
      {
        name: 'tell of inquiries that were given',
        everyMs: MINUTE_MS,
        async work({ checkHeld }) {
          if (!made.isMailSetUp) return;
          await checkHeld();
          await made.givenService.planMails();
        },
      },
    ],
    kept: [
      {
        by: 'people',
        remove: made.inquiryService.forgetOld,
        counted: { as: 'inquiries', count: made.inquiries.countBefore },
      },
    ],
    today: [made.inquiryToday],
    mailWriters: made.mailWriters,
    visitorMail: [{ kind: 'customer', isSoonOrNever: true }],
    spools: { inquiry: made.spool },
    unsentMail: [{ kinds: [], warn: () => warnOfInquiryMail(made.outbox) }],
  }),
});
