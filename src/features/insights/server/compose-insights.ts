import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { OverdueService } from '#features/inquiries/server/overdue/overdue.service.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { PriceForWeek } from '#features/vehicles/search/week-as-price.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Platform } from '#server/platform.ts';
import { countVisit } from './count-visit.ts';
import { createInsightsService } from './insights.service.ts';
import { createMondayService } from './monday/monday.service.ts';
import { createMondayMailWriter } from './monday/monday-mail.ts';
import { createVisitCountRepository } from './visit-count.repository.ts';
import { createVisitCounter } from './visit-counter.ts';
import { createVisitStore } from './visit-store.ts';

/** A visit, and who made it. */
type ToCount = [visit: Parameters<typeof countVisit>[1], visitor: Parameters<typeof countVisit>[2]];
export type CountVisit = (...toCount: ToCount) => void;

interface Needed {
  catalogue: CatalogueStore;
  /** By the terms of now, as the site searches. */
  priceForWeek: PriceForWeek;
  readSettings: () => Settings;
  people: Pick<PeopleRepository, 'list'>;
  overdueService: Pick<OverdueService, 'count'>;
  readMail: () => { from: string };
}

export function composeInsights(
  { config, db, clock, log, outbox, isMailSetUp }: Platform,
  { catalogue, priceForWeek, readSettings, people, overdueService, readMail }: Needed,
) {
  const visitCounts = createVisitCountRepository({ db });
  const visitCounter = createVisitCounter({ clock });
  const visitStore = createVisitStore({ visitCounter, visitCounts, log });
  const isCounting = () => readSettings().operation.countsVisits === 'yes';
  const insightsService = createInsightsService({
    ...{ db, clock, log, catalogue, visitCounts, isCounting },
    storeVisits: () => visitStore.store(),
    readHours: () => readSettings().hours,
  });
  return {
    countVisit: (...[visit, visitor]: ToCount) =>
      countVisit({ counter: visitCounter, catalogue, priceForWeek }, visit, visitor),
    ...{ visitCounts, visitCounter, visitStore, insightsService },
    isCountingVisits: isCounting,
    mondayService: isMailSetUp ? createMondayService({ db, clock, people, outbox }) : undefined,
    writeMondayMail: createMondayMailWriter({
      ...{ db, clock, people, outbox, readMail, publicUrl: config.publicUrl },
      record: insightsService.record,
      recordDemand: insightsService.recordDemand,
      // Whoever may see the figures sees everybody's inquiries.
      countOverdue: () => overdueService.count({ username: '', role: 'manager' }),
    }),
  };
}
