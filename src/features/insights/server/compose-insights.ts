import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { createInsightsService } from './insights.service.ts';
import { createVisitCountRepository } from './visit-count.repository.ts';
import { createVisitCounter } from './visit-counter.ts';
import { createVisitStore } from './visit-store.ts';

export function composeInsights(
  { db, clock }: { db: Db; clock: Clock },
  { catalogue, readSettings }: { catalogue: CatalogueStore; readSettings: () => Settings },
) {
  const visitCounts = createVisitCountRepository({ db });
  const visitCounter = createVisitCounter({ clock });
  const visitStore = createVisitStore({ visitCounter, visitCounts });
  const isCounting = () => readSettings().operation.countsVisits === 'yes';
  const insightsService = createInsightsService({
    ...{ db, clock, catalogue, visitCounts, isCounting },
    storeVisits: () => visitStore.store(),
    readHours: () => readSettings().hours,
  });
  return { visitCounts, visitCounter, visitStore, insightsService, isCountingVisits: isCounting };
}
